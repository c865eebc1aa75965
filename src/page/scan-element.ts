// What single elements add to the scan of a page.

import { previewMax, type Container, type PageScan } from './page-scan.ts'
import { attributeOf, type Tag } from './read-tag.ts'
import {
  auxiliaryCode, auxiliaryScript, challengeAttribute, dataScriptType, placeholderClass, rootIdPrefix, rootIds, rootTags,
  templateAttributes,
} from './scan-signs.data.ts'
import type { TextWindow } from './text-window.ts'

const framesMax = 50
const scriptsMax = 200
/** Characters of one inline script, and of all together; more is added until the limit is passed. */
const scriptCharsMax = 4000
const codeCharsMax = 20_000
const marksCharsMax = 4000
const titleCharsMax = 500

const media: ReadonlySet<string> = new Set(['img', 'picture', 'video', 'audio', 'canvas', 'embed'])
const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const rawText: ReadonlySet<string> = new Set([
  'script', 'style', 'noscript', 'template', 'title', 'textarea', 'iframe', 'svg', 'math', 'xmp', 'noembed', 'object',
  'select',
])
/** Types of inputs that a person does not fill in. */
const buttonTypes: ReadonlySet<string> = new Set([
  'hidden', 'submit', 'button', 'image', 'reset', 'checkbox', 'radio',
])
const markAttributes = ['id', 'class', 'name', 'action', 'data-frame']

/** The container that a start tag opens; null if it opens none. */
export function containerOf(tag: Tag): Container | null {
  const container = (kind: Container['kind'], name: string): Container => ({ kind, name, chars: 0, images: 0 })
  if (tag.name === 'main' || (tag.mayHave('role') && tag.attribute('role')?.toLowerCase() === 'main'))
    return container('main', 'main')
  if (tag.name === 'article') return container('article', 'article')
  if (rootTags.has(tag.name)) return container('root', tag.name)
  const id = tag.mayHave('id') ? (tag.attribute('id') ?? '') : ''
  const isRoot = tag.name !== 'body' && (rootIds.has(id.toLowerCase()) || rootIdPrefix.test(id))
  return isRoot ? container('root', `#${id}`) : null
}

/** What a page has anywhere: its tags are searched for nothing else. Most pages have none of these. */
export interface PageSigns {
  hasPartIds: boolean
  /** Mustaches, and attributes of templates: one without the other decides nothing. */
  hasTemplates: boolean
  /** Whether the status of the page is below 400. */
  isOk: boolean
}

/** What can be before the value of an attribute. */
const beforeValue = '"\'= \t\n\r\f'

export const signsOf = (html: TextWindow, isOk: boolean): PageSigns => ({
  hasPartIds: html.includes('S:', beforeValue),
  hasTemplates: html.includes('{{') && templateAttributes.some((name) => html.includes(name)),
  isOk,
})

/** Adds what a start tag shows without its content. */
export function scanStartTag(scan: PageScan, tag: Tag, signs: PageSigns): void {
  const { name } = tag
  if (name === 'a') scan.links++
  else if (media.has(name)) scan.images++
  else if (headings.has(name)) scan.headings++
  else if (name === 'input') scanInput(scan, tag)
  else if (name === 'textarea' || name === 'select') scan.fields++
  else if (name === 'meta') scanMeta(scan, tag)
  else if ((name === 'iframe' || name === 'frame') && scan.frames.length < framesMax)
    scan.frames.push(tag.attribute('src') ?? '')
  if (tag.hasAttributes) scanAttributes(scan, tag, signs)
}

function scanAttributes(scan: PageScan, tag: Tag, signs: PageSigns): void {
  if (signs.hasPartIds && tag.mayHave('hidden') && /^S:/.test(tag.attribute('id') ?? '')) scan.pendingParts++
  if (signs.hasTemplates && templateAttributes.some((name) => tag.mayHave(name))) scan.templateMarks++
}

/** With more text than this, the thresholds of needs-javascript.ts and walls.ts, these decide nothing. */
const placeholdersProseMax = 400
const marksContentMax = 1_500

/** Whether a page with so much text may be one that its attributes decide about. */
export const needsAttributes = ({ contentChars, proseChars }: PageScan, { isOk }: PageSigns): boolean =>
  !isOk || contentChars <= marksContentMax || proseChars < placeholdersProseMax

/**
 * Adds what the attributes of start tags show on a page with little text. Most pages have more, so that this is done
 * when all of their text is known.
 * @param sources the attributes of each start tag, as written
 */
export function scanSparsePage(scan: PageScan, sources: readonly string[], { isOk }: PageSigns): void {
  if (scan.proseChars < placeholdersProseMax) scan.placeholders = sources.filter(isPlaceholder).length
  if (isOk && scan.contentChars > marksContentMax) return
  for (const source of sources) {
    if (scan.marks.length >= marksCharsMax) return
    if (challengeAttribute.test(source))
      for (const name of markAttributes) scan.marks += `${attributeOf(source, name) ?? ''} `
  }
}

const isPlaceholder = (source: string): boolean =>
  (source.includes('aria-busy') && attributeOf(source, 'aria-busy') === 'true')
  || (placeholderClass.test(source) && placeholderClass.test(attributeOf(source, 'class') ?? ''))

function scanInput(scan: PageScan, tag: Tag): void {
  const type = (tag.attribute('type') ?? 'text').toLowerCase()
  if (type === 'password') scan.passwords++
  if (!buttonTypes.has(type)) scan.fields++
}

function scanMeta(scan: PageScan, tag: Tag): void {
  if (scan.refresh === null && tag.attribute('http-equiv')?.toLowerCase() === 'refresh')
    scan.refresh = unescapeCommon(tag.attribute('content') ?? '')
  if (tag.attribute('name')?.toLowerCase() === 'fragment' && tag.attribute('content') === '!') scan.hashBang = true
}

/** Whether the tag begins an element whose content is not visible text. */
export function isRawElement(tag: Tag): boolean {
  if (!rawText.has(tag.name)) return false
  // Declarative shadow DOM is visible.
  if (tag.name === 'template') return !tag.mayHave('shadowrootmode') && !tag.mayHave('shadowroot')
  return !(tag.selfClosing && (tag.name === 'svg' || tag.name === 'math'))
}

/** Scans such an element. @param to the position of its end tag */
export function scanRawElement(scan: PageScan, html: string, tag: Tag, to: number): void {
  const beginning = (max: number): string => html.slice(tag.end, Math.min(to, tag.end + max))
  if (tag.name === 'title' && scan.title === '') scan.title = unescapeCommon(collapse(beginning(titleCharsMax)))
  else if (tag.name === 'noscript' && scan.noscript.length < previewMax)
    scan.noscript += ` ${collapse(beginning(previewMax).replace(/<[^>]{0,2000}>/g, ' '))}`
  else if (tag.name === 'script') scanScript(scan, tag, beginning(scriptCharsMax), to - tag.end)
}

function scanScript(scan: PageScan, tag: Tag, code: string, length: number): void {
  if (dataScriptType.test(tag.attribute('type') ?? '')) return
  scan.anyScripts++
  const source = tag.attribute('src')
  if (source !== undefined) {
    if (!auxiliaryScript.test(source) && scan.scripts.length < scriptsMax) scan.scripts.push(source)
    return
  }
  if (scan.code.length < codeCharsMax) scan.code += `${code}\n`
  if (!auxiliaryCode.test(code) && code.trim() !== '') scan.codeChars += length
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim()

const commonReferences: ReadonlyMap<string, string> = new Map([
  ['amp', '&'], ['lt', '<'], ['gt', '>'], ['quot', '"'], ['nbsp', ' '], ['hellip', '…'], ['rsquo', '’'], ['#39', "'"],
  ['#x27', "'"], ['#8217', '’'], ['#8230', '…'],
])
/** Replaces the most common character references. */
export const unescapeCommon = (text: string): string =>
  text.replace(/&(#?\w{2,6});/g, (whole, name: string) => commonReferences.get(name.toLowerCase()) ?? whole)

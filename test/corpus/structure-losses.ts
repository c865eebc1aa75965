// Reports where the structure of pages is lost: how many of the headings, links, items, rows and code blocks of the
// truth the markdown has as such, and why the others are missing. Prints a table.
//   structure-losses.ts [KIND] [--folds FOLDS]
// With KIND, it also lists the losses of that kind, one per line. With FOLDS, a folder that train/train.py writes, each
// page is extracted by the model that has not seen its site, so that the losses are those to expect on other sites.

import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Element, Root } from 'hast'
import { findMainContent } from '#actors/extract/main-content/find-main-content.ts'
import { shippedModel } from '#actors/extract/main-content/model/model.ts'
import { toMarkdown } from '#actors/extract/markdown/to-markdown.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { elementsOf, textContent } from '#actors/extract/tree/walk.ts'
import { corpusFolder, readHtml, readPages, type CorpusPage } from './read-corpus.ts'
import { readFolds } from './train/read-folds.ts'

const kinds = ['headings', 'links', 'items', 'rows', 'code'] as const
type Kind = (typeof kinds)[number]
interface Parts {
  headings: { level: number; text: string }[]
  links: string[]
  items: string[]
  rows: string[]
  code: string[]
}
const { mdParts, mdToText } = (await import(pathToFileURL(path.join(corpusFolder, 'md-text.mjs')).href)) as {
  mdParts: (md: string) => Parts
  mdToText: (md: string) => string
}

/**
 * - found: the markdown marks it up as the truth does
 * - marked otherwise: the kept part of the page marks it up, and the markdown has the text
 * - not marked in the page: the markdown has the text, but the kept part of the page does not mark it up
 * - dropped: the page has the text, the markdown does not
 * - not in the page: the truth has other words
 */
const causes = ['found', 'marked otherwise', 'not marked in the page', 'dropped', 'not in the page'] as const
type Cause = (typeof causes)[number]
type Counts = Record<Cause, number>

const normalize = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).join(' ')

const normalizeUrl = (href: string, base: string): string =>
  (URL.parse(href, base)?.href ?? '').replace(/#.*$/, '').replace(/\/$/, '')

/** The parts of a markdown text, in a form that can be compared. A heading is its level and its text. */
function keysOf(markdown: string, url: string): Record<Kind, string[]> {
  const { headings, links, items, rows, code } = mdParts(markdown)
  const normalizeAll = (texts: string[]): string[] => texts.map(normalize).filter((key) => key !== '')
  return {
    headings: headings.map(({ level, text }) => `${level} ${normalize(text)}`),
    links: links.map((href) => normalizeUrl(href, url)).filter((href) => href !== ''),
    items: normalizeAll(items), rows: normalizeAll(rows), code: normalizeAll(code),
  }
}

const kindOfTag = new Map<string, Kind>([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag): [string, Kind] => [tag, 'headings']), ['li', 'items'],
  ['tr', 'rows'], ['pre', 'code'],
])

/** The texts and addresses that the elements of a tree mark up. */
function markedIn(root: Root, base: string): Record<Kind, Set<string>> {
  const found = Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<Kind, Set<string>>
  for (const element of elementsOf(root)) {
    if (element.tagName === 'a') found.links.add(normalizeUrl(String(element.properties.href ?? ''), base))
    const kind = kindOfTag.get(element.tagName)
    if (kind) found[kind].add(normalize(spacedText(element)))
  }
  return found
}

/** The text of an element with blanks between its children. */
const spacedText = (element: Element): string =>
  element.children.map((child) => (child.type === 'element' ? spacedText(child) : textContent(child))).join(' ')

const { values: { folds }, positionals: [listedKind] } =
  parseArgs({ allowPositionals: true, options: { folds: { type: 'string' } } })
const modelFor = folds === undefined ? () => shippedModel : readFolds(folds)

/** Compares a page with its truth; `report` receives the cause of each part of the truth. */
function comparePage(page: CorpusPage, truth: string, report: (kind: Kind, cause: Cause, key: string) => void): void {
  const parsed = parseHtml(readHtml(page), page.url)
  const options = { baseUrl: parsed.baseUrl, includeLinks: true, includeImages: false, includeBase64Images: false }
  const { root } = findMainContent(parsed, { model: modelFor(page.url) })
  const markdown = toMarkdown(root, options)
  const wanted = keysOf(truth, page.url)
  const found = keysOf(markdown, page.url)
  const kept = markedIn(root, parsed.baseUrl)
  const linksOfPage = markedIn(parsed.root, parsed.baseUrl).links
  const textOf = (md: string): string => ` ${normalize(mdToText(md))} `
  const keptText = textOf(markdown)
  const pageText = textOf(toMarkdown(parsed.root, options))
  const causeOf = (kind: Kind, key: string, isFound: boolean): Cause => {
    if (isFound) return 'found'
    const words = kind === 'headings' ? key.slice(2) : key
    const isMarked = kept[kind].has(words)
    if (kind === 'links') return isMarked ? 'marked otherwise' : linksOfPage.has(key) ? 'dropped' : 'not in the page'
    if (keptText.includes(` ${words} `)) return isMarked ? 'marked otherwise' : 'not marked in the page'
    return pageText.includes(` ${words} `) ? 'dropped' : 'not in the page'
  }
  for (const kind of kinds) {
    const foundKeys = new Set(found[kind])
    for (const key of wanted[kind]) report(kind, causeOf(kind, key, foundKeys.has(key)), key)
  }
}

function printRow(kind: Kind, counts: Counts): void {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { found } = counts
  const marked = found + counts['marked otherwise']
  const share = (part: number, whole: number): string => (part / whole).toFixed(3)
  console.log(
    `${kind}: recall ${share(found, all)}, of those whose text is kept `
    + `${share(found, marked + counts['not marked in the page'])}, of those that the kept part marks `
    + `${share(found, marked)}; ${causes.map((cause) => `${cause} ${counts[cause]}`).join(', ')}`,
  )
}

const table = new Map(
  kinds.map((kind) => [kind, Object.fromEntries(causes.map((cause) => [cause, 0])) as Counts]),
)
for (const { page, truth } of readPages()) {
  if (page.set !== 'wcxb' || !truth.markdown) continue
  comparePage(page, truth.markdown, (kind, cause, key) => {
    table.get(kind)![cause]++
    if (kind === listedKind && cause !== 'found') console.log(`${page.id}\t${cause}\t${key.slice(0, 150)}`)
  })
}
for (const [kind, counts] of table) printRow(kind, counts)

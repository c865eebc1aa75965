// Whether a page has to be run in a browser before it says anything. Rendering costs twenty times a plain fetch, so a
// page that brings its text along is never rendered; a shell always is. Decided from one scan of the page, without
// running anything.

import type { PageScan } from './scan-page.ts'

export type Need = { needed: false; reason: 'text' | 'no scripts' | 'small' } | { needed: true; reason: string }

/**
 * Texts shorter than these many characters (blanks not counted) are signs of a shell; measured on the fixture pages.
 */
const rootCharsMin = 60
const mainCharsMin = 80
const contentCharsEnough = 600
const proseCharsEnough = 120

const javascriptNotice = new RegExp(
  [
    'java ?script[^.!?]{0,60}(?:enable|activ|disabled|turned off|required|needed|necess|not available|is off|blocked|support)',
    '(?:enable|activate|turn on|allow|requires?|needs?|without|disabled|switch on|uses|aktivier|activ[eé]|active[rz]|habilit|attiv|inschakel|włącz|включ|有効|启用|啟用)[^.!?]{0,60}java ?script',
    'java ?script[^.!?]{0,40}(?:aktivier|deaktivier|désactivé|activer|deshabilit|habilit|activa|attiv|disattiv|inschakel|uitgeschakeld|wyłącz|włącz|включ|отключ|無効|有効|禁用|启用|啟用|사용|etkin)',
    'browser[^.!?]{0,40}(?:not supported|unsupported|does not support|too old)',
  ].join('|'),
  'i',
)

const waiting =
  /^(?:loading|please wait|wait|one moment|initiali[sz]ing|starting|preparing|bitte warten|wird geladen|lädt|chargement|cargando|caricamento|carregando|laden|загрузка|ładowanie|読み込み中|加载中|載入中|로딩)\b|^(?:loading|please wait)?\s*(?:\.{2,}|…)/i

const onlyWaiting =
  /^(?:loading|please wait|one moment,?(?: please)?|bitte warten|wird geladen|lädt|chargement(?: en cours)?|cargando|caricamento(?: in corso)?|carregando|загрузка|読み込み中|加载中|載入中|로딩 ?중?)[\s.…!]*$/i

const isStillWaiting = (scan: PageScan): boolean =>
  scan.anyScripts > 0 && scan.chars < 40 && onlyWaiting.test(scan.preview.trim())

/** Whether the page tells a reader without JavaScript to turn it on. */
export const hasJavascriptNotice = (text: string): boolean => javascriptNotice.test(text)

/**
 * @param scan of the page as fetched
 * @param url that it came from: a route in the fragment means that the content depends on a script
 */
export function needsJavaScript(scan: PageScan, url: string): Need {
  if (scan.anyScripts === 0) return emptyFrame(scan) ?? { needed: false, reason: 'no scripts' }
  const own = scan.scripts.length > 0 || scan.codeChars > 0
  return (
    byAddress(scan, url)
    ?? byNotice(scan)
    ?? byContainer(scan, own)
    ?? byPlaceholder(scan, own)
    ?? bySize(scan, own) ?? { needed: false, reason: scan.contentChars < contentCharsEnough ? 'small' : 'text' }
  )
}

const need = (reason: string): Need => ({ needed: true, reason })

/** `#!/route` and `#/route` are addresses that only a script reads. */
function byAddress(scan: PageScan, url: string): Need | null {
  if (/#!?\/[^#]*\w/.test(url) && scan.scripts.length > 0) return need('the address has a route in its fragment')
  return scan.hashBang && scan.contentChars < contentCharsEnough
    ? need('the page says that a script makes its content')
    : null
}

/** A notice for readers without JavaScript, on a page that has little else to say. */
function byNotice(scan: PageScan): Need | null {
  if (scan.proseChars < 400 && scan.contentChars < contentCharsEnough && hasJavascriptNotice(scan.preview))
    return need('the text asks for JavaScript')
  return scan.contentChars < 400 && scan.proseChars < proseCharsEnough * 2 && hasJavascriptNotice(scan.noscript)
    ? need('a noscript element asks for JavaScript')
    : null
}

/** Something that ought to hold the content is there and is empty. */
function byContainer(scan: PageScan, own: boolean): Need | null {
  const outside = (inside: number): boolean => scan.contentChars - inside < contentCharsEnough
  const roots = scan.containers.filter(({ kind }) => kind === 'root')
  const root = roots.find(({ chars }) => chars < rootCharsMin)
  if (
    root !== undefined
    && outside(root.chars)
    && scan.proseChars < contentCharsEnough
    && roots.every(({ chars }) => chars < contentCharsEnough)
  ) {
    if (scan.scripts.length > 0 || scan.codeChars > 0 || scan.chars < rootCharsMin) return need(`${root.name} is empty`)
  }
  const mains = scan.containers.filter(({ kind }) => kind === 'main')
  const fullest = Math.max(...mains.map(({ chars }) => chars))
  return own
    && mains.length > 0
    && fullest < mainCharsMin
    && mains.every(({ images }) => images < 3)
    && !shortButWhole(scan)
    && outside(fullest)
    ? need('main is empty')
    : null
}

/**
 * Stand-ins for what is still to come: skeletons, unfilled templates, parts of a streamed page that wait to be moved.
 */
function byPlaceholder(scan: PageScan, own: boolean): Need | null {
  if (scan.pendingParts > 0) return need('parts of the page wait to be put in place')
  if (!own) return null
  if (scan.templateMarks > 0 && scan.mustaches > 0) return need('templates wait to be filled in')
  if (scan.placeholders >= 3 && scan.proseChars < 400) return need('placeholders stand where the text will be')
  return scan.contentChars < 200
    && (scan.placeholders > 0 || waiting.test(scan.preview.trim()))
    && scan.proseChars < proseCharsEnough
    ? need('the page says that it is loading')
    : null
}

/** Hardly any text against scripts of the page's own. */
function bySize(scan: PageScan, own: boolean): Need | null {
  if (!own || shortButWhole(scan)) return null
  if (scan.contentChars < 40 && scan.images === 0) return need('there is no text')
  return scan.proseChars < mainCharsMin && scan.contentChars < 250 && scan.links < 15 && scan.images < 3
    ? need('there is hardly any text against the scripts')
    : null
}

/** A short page that is one: a heading, or a paragraph of its own, and no sign of a framework. */
const shortButWhole = (scan: PageScan): boolean => scan.headings > 0 && scan.proseChars >= 40

/** A page that is nothing but a frame around another: only a browser puts them together. */
const emptyFrame = (scan: PageScan): Need | null =>
  scan.chars < 40
  && scan.images === 0
  && scan.frames.some((source) => source !== '' && !/^(?:about|javascript|data):/i.test(source))
    ? need('the content is in a frame')
    : null

/** Whether there is nothing to read, see or follow on the page, or nothing but a script's word that it is loading. */
export const isEmptyPage = (scan: PageScan): boolean =>
  (scan.chars === 0 || isStillWaiting(scan))
  && scan.images === 0
  && scan.links === 0
  && scan.fields === 0
  && scan.frames.length === 0

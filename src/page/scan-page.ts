// One quick look over a page, without building a tree: how much text there is and where, what scripts it carries, what
// its forms ask for. Walls and the need for JavaScript are told from this. Linear in the length of the page; hundreds
// of kilobytes take about a millisecond.

import { isFoldedName, readTag, skipTo, type Tag } from './scan-tag.ts'

/**
 * An element that ought to hold the content: `<main>`, `<article>`, `role=main`, or what a framework mounts itself on.
 */
export interface Container {
  kind: 'main' | 'article' | 'root'
  /** Its id or name, for the sentence that says why. */
  name: string
  /** Characters of text in it, blanks not counted, and pictures. */
  chars: number
  images: number
}

export interface PageScan {
  title: string
  /** Value of the first meta refresh outside noscript, or null. */
  refresh: string | null
  /**
   * Characters of visible text, blanks not counted: all; outside navigation, header and footer; of these in paragraphs,
   * headings, lists and tables.
   */
  chars: number
  contentChars: number
  proseChars: number
  /** The beginning of the visible text, at most `previewMax` characters, blanks folded. */
  preview: string
  /** Text of noscript elements, likewise. */
  noscript: string
  containers: Container[]
  headings: number
  links: number
  images: number
  /** Scripts and pieces of inline code of any kind, data apart. */
  anyScripts: number
  /** Addresses of scripts that are not known to only count visitors or show advertisements. */
  scripts: string[]
  /** Characters of inline code, without data and without snippets of such services. */
  codeChars: number
  /** The beginnings of inline code, for markers; at most 4000 characters each and 20,000 together. */
  code: string
  /** Addresses of iframes and frames. */
  frames: string[]
  passwords: number
  /** Fields that a person fills in: text, email, search, textarea, select. */
  fields: number
  /** Elements that stand for text to come: skeletons, spinners, `aria-busy`. */
  placeholders: number
  /** Attributes of client-side templates: `ng-repeat`, `v-for`, `x-for`, `data-bind`. */
  templateMarks: number
  /** `{{ … }}` in visible text outside code. */
  mustaches: number
  /** Parts of a streamed page that a script is to move to their place (React: `<div hidden id="S:0">`). */
  pendingParts: number
  /** Ids and classes of all elements that have to do with challenges and captchas, joined by blanks. */
  marks: string
  /** Whether `<meta name="fragment" content="!">` is there: the content comes by script. */
  hashBang: boolean
}

/** Longest beginning of visible text that is kept. */
export const previewMax = 3000
/** Characters of a page that are looked at: what shows need or wall does so long before. */
export const scannedCharsMax = 4_000_000

const rootIds =
  /^(?:root|app|__next|__nuxt|nuxt|___gatsby|react-root|reactroot|react-app|vue-app|svelte|svelte-app|main-app|app-root|application|mount|mount-point|q-app|single-spa-application.*|ember-app|spa|_docusaurus|webapp|web-app|appmountpoint|client-root|hydrate-root|preact-root|elm|flutter.*)$/i
const rootTags =
  /^(?:app-root|my-app|ng-app|root-app|ion-app|flutter-view|polymer-app|shop-app|app-shell|main-app|main-root)$/
const counters =
  /googletagmanager|google-analytics|gtag\/js|analytics\.js|plausible|matomo|piwik|hotjar|segment\.(?:com|io)|clarity\.ms|connect\.facebook|fbevents|cloudflareinsights|\/beacon|umami|usefathom|simpleanalytics|goatcounter|statcounter|doubleclick|googlesyndication|adsbygoogle|newrelic|nr-data|sentry|bugsnag|datadoghq|cookiebot|onetrust|cookielaw|quantcast|consent|intercom|hs-scripts|hs-analytics|drift|crisp\.chat|tawk\.to|zendesk|livechat|mouseflow|optimizely|yandex.*metrika|mc\.yandex|addthis|sharethis|disqus|gravatar|wp-emoji|jetpack|stats\.wp|email-decode|speculation|polyfill|prism|highlight|mathjax|katex|lazysizes|instant\.page|platform\.twitter|widgets\.js/i
const countingCode =
  /\bgtag\(|dataLayer|\b_gaq\b|GoogleAnalyticsObject|\bfbq\(|\b_paq\b|\b_hmt\b|ym\(\d|hotjar|clarity\(|plausible|adsbygoogle|_wpemojiSettings|OneTrust|Cookiebot|classList\.(?:remove|replace)\(["']no-js|document\.documentElement\.className|matchMedia\(["']\(prefers-color-scheme|localStorage\.getItem\(["'](?:theme|color)|NREUM|Sentry\.init|Intercom\(|_hsq|hbspt|cdn-cgi\/challenge-platform\/scripts\/jsd/
const dataTypes =
  /json|template|x-handlebars|x-mustache|text\/html|x-tmpl|text\/plain|speculationrules|importmap|ng-template/i
const challengeMarks =
  /captcha|turnstile|challenge|cf-|ddos|px-|datadome|incapsula|arkose|funcaptcha|geetest|recaptcha|kpsdk|sucuri|aws-?waf|blocked|access-denied|robot|consent|cookie/i
const placeholderMarks =
  /\b(?:skeleton|shimmer|spinner|loader|loading|placeholder-(?:glow|wave)|ghost-(?:line|item))\b|(?:^|[-_\s])(?:skeleton|shimmer|spinner)(?:$|[-_\s])/i

const rawText = new Set([
  'script', 'style', 'noscript', 'template', 'title', 'textarea', 'iframe', 'svg', 'math', 'xmp', 'noembed', 'object',
  'select',
])
const chrome = new Set(['nav', 'footer'])
const prose = new Set([
  'p', 'li', 'td', 'th', 'dd', 'dt', 'blockquote', 'pre', 'figcaption', 'caption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'article', 'summary', 'address',
])
const kept = new Set([
  ...chrome, ...prose, 'header', 'main', 'aside', 'code', 'div', 'section', 'body', 'form', 'span', 'button', 'label',
])

interface Open {
  name: string
  chars: number
  images: number
  chrome: boolean
  prose: boolean
  code: boolean
  main: boolean
  container: Container | null
}

const emptyScan = (): PageScan => ({
  title: '', refresh: null, chars: 0, contentChars: 0, proseChars: 0, preview: '', noscript: '', containers: [],
  headings: 0, links: 0, images: 0, anyScripts: 0, scripts: [], codeChars: 0, code: '', frames: [], passwords: 0,
  fields: 0, placeholders: 0, templateMarks: 0, mustaches: 0, pendingParts: 0, marks: '', hashBang: false,
})

/** Looks over a page. @param html as decoded, or the serialised DOM of a rendered page */
export function scanPage(html: string): PageScan {
  const scan = emptyScan()
  const end = Math.min(html.length, scannedCharsMax)
  const open: Open[] = []
  const ground: Open = {
    name: '', chars: 0, images: 0, chrome: false, prose: false, code: false, main: false, container: null,
  }
  let top = ground
  let at = 0

  const text = (from: number, to: number): void => {
    const chars = countChars(html, from, to)
    if (chars === 0) return
    scan.chars += chars
    if (!top.chrome) {
      scan.contentChars += chars
      if (top.prose) scan.proseChars += chars
    }
    if (scan.preview.length < previewMax)
      scan.preview += `${html.slice(from, Math.min(to, from + previewMax)).replace(/\s+/g, ' ')} `
    if (!top.code && html.slice(from, to).includes('{{')) scan.mustaches++
  }
  const close = (name: string): void => {
    // A stray end tag closes nothing; what it would close is near, as the parser's own search would be.
    for (let depth = open.length - 1; depth >= Math.max(0, open.length - 64); depth--) {
      if (open[depth]!.name !== name) continue
      for (let above = open.length - 1; above >= depth; above--) settle(open[above]!)
      top = depth > 0 ? open[depth - 1]! : ground
      open.length = depth
      return
    }
  }
  const settle = ({ container, chars, images }: Open): void => {
    if (container !== null) Object.assign(container, { chars: scan.chars - chars, images: scan.images - images })
  }

  while (at < end) {
    const less = html.indexOf('<', at)
    const to = less < 0 || less > end ? end : less
    if (to > at) text(at, to)
    if (to === end) break
    const tag = readTag(html, to)
    at = tag.end
    if (tag.kind === 'text') { text(to, at); continue }
    if (tag.kind === 'close') { if (kept.has(tag.name)) close(tag.name); continue }
    if (tag.kind !== 'open') continue
    noteTag(scan, tag)
    if (rawText.has(tag.name)) { at = skipRaw(scan, html, tag); continue }
    if (!kept.has(tag.name) && !tag.name.includes('-')) continue
    const container = containerOf(tag)
    if (container !== null && scan.containers.length < 50) scan.containers.push(container)
    top = {
      name: tag.name, chars: scan.chars, images: scan.images, container,
      chrome: top.chrome || chrome.has(tag.name) || (tag.name === 'header' && !top.main),
      main: top.main || (container !== null && container.kind !== 'root'), prose: top.prose || prose.has(tag.name),
      code: top.code || tag.name === 'code' || tag.name === 'pre',
    }
    if (open.length < 512) open.push(top)
  }
  for (const one of open) settle(one)
  return { ...scan, preview: unescapeCommon(scan.preview).slice(0, previewMax) }
}

/** Characters that are not blank. */
function countChars(html: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) {
    const code = html.charCodeAt(at)
    // A character of Chinese, Japanese or Korean says as much as two or three letters.
    if (code > 32 && code !== 160 && code !== 0x200b) count += code >= 0x2e80 && code < 0xd800 ? 2 : 1
  }
  // `&nbsp;` and its like are one character; six of them are not a word.
  if (
    count >= 6
    && count <= 60
    && /^(?:\s|&(?:nbsp|ensp|emsp|thinsp|zwnj|#160|#8203|#xa0);)*$/i.test(html.slice(from, to))
  )
    return 0
  return count
}

function containerOf(tag: Tag): Container | null {
  if (tag.name === 'main' || (tag.mayHave('role') && tag.attribute('role')?.toLowerCase() === 'main'))
    return { kind: 'main', name: 'main', chars: 0, images: 0 }
  if (tag.name === 'article') return { kind: 'article', name: 'article', chars: 0, images: 0 }
  if (rootTags.test(tag.name)) return { kind: 'root', name: tag.name, chars: 0, images: 0 }
  if (!tag.mayHave('id')) return null
  const id = tag.attribute('id') ?? ''
  return rootIds.test(id) && tag.name !== 'body' ? { kind: 'root', name: `#${id}`, chars: 0, images: 0 } : null
}

/** Counts what a start tag tells by itself. */
function noteTag(scan: PageScan, tag: Tag): void {
  const { name } = tag
  if (name === 'a') scan.links++
  else if (
    name === 'img'
    || name === 'picture'
    || name === 'video'
    || name === 'audio'
    || name === 'canvas'
    || name === 'embed'
  )
    scan.images++
  else if (name.length === 2 && name[0] === 'h' && name >= 'h1' && name <= 'h6') scan.headings++
  else if (name === 'input') noteInput(scan, tag)
  else if (name === 'textarea' || name === 'select') scan.fields++
  else if (name === 'meta') noteMeta(scan, tag)
  else if ((name === 'iframe' || name === 'frame') && scan.frames.length < 50)
    scan.frames.push(tag.attribute('src') ?? '')
  if (!tag.hasAttributes) return
  if (tag.mayHave('hidden') && /^S:/.test(tag.attribute('id') ?? '')) scan.pendingParts++
  if (
    tag.mayHave('ng-repeat')
    || tag.mayHave('v-for')
    || tag.mayHave('x-for')
    || tag.mayHave('data-bind')
    || tag.mayHave('ng-view')
    || tag.mayHave('ui-view')
  )
    scan.templateMarks++
  if (tag.mayHave('aria-busy') && tag.attribute('aria-busy') === 'true') scan.placeholders++
  else if (placeholderMarks.test(tag.source) && placeholderMarks.test(tag.attribute('class') ?? '')) scan.placeholders++
  if (scan.marks.length < 4000 && challengeMarks.test(tag.source))
    scan.marks += `${tag.attribute('id') ?? ''} ${tag.attribute('class') ?? ''} ${tag.attribute('name') ?? ''} ${tag.attribute('action') ?? ''} ${tag.attribute('data-frame') ?? ''} `
}

function noteInput(scan: PageScan, tag: Tag): void {
  const type = (tag.attribute('type') ?? 'text').toLowerCase()
  if (type === 'password') scan.passwords++
  if (!/^(?:hidden|submit|button|image|reset|checkbox|radio)$/.test(type)) scan.fields++
}

function noteMeta(scan: PageScan, tag: Tag): void {
  if (scan.refresh === null && tag.attribute('http-equiv')?.toLowerCase() === 'refresh')
    scan.refresh = unescapeCommon(tag.attribute('content') ?? '')
  if (tag.attribute('name')?.toLowerCase() === 'fragment' && tag.attribute('content') === '!') scan.hashBang = true
}

/** Reads an element whose content is no text of the page. @returns where the page goes on */
function skipRaw(scan: PageScan, html: string, tag: Tag): number {
  if (tag.name === 'template' && (tag.mayHave('shadowrootmode') || tag.mayHave('shadowroot'))) return tag.end // shown at once (declarative shadow DOM)
  if (tag.selfClosing && (tag.name === 'svg' || tag.name === 'math')) return tag.end
  const to = skipTo(html, tag.name, tag.end)
  if (tag.name === 'title' && scan.title === '')
    scan.title = unescapeCommon(
      html
        .slice(tag.end, Math.min(to, tag.end + 500))
        .replace(/\s+/g, ' ')
        .trim(),
    )
  if (tag.name === 'noscript' && scan.noscript.length < previewMax) {
    scan.noscript += ` ${html
      .slice(tag.end, Math.min(to, tag.end + previewMax))
      .replace(/<[^>]{0,2000}>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()}`
  }
  if (tag.name === 'script') noteScript(scan, tag, html, to)
  const after = html.indexOf('>', to)
  return after < 0 ? html.length : after + 1
}

function noteScript(scan: PageScan, tag: Tag, html: string, to: number): void {
  const type = tag.attribute('type') ?? ''
  if (dataTypes.test(type)) return
  scan.anyScripts++
  const source = tag.attribute('src')
  if (source !== undefined) {
    if (!counters.test(source) && scan.scripts.length < 200) scan.scripts.push(source)
    return
  }
  const beginning = html.slice(tag.end, Math.min(to, tag.end + 4000))
  if (scan.code.length < 20_000) scan.code += `${beginning}\n`
  if (!countingCode.test(beginning)) scan.codeChars += beginning.trim() === '' ? 0 : to - tag.end
}

const common: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', hellip: '…', rsquo: '’', '#39': "'", '#x27': "'", '#8217': '’',
  '#8230': '…',
}
const unescapeCommon = (text: string): string =>
  text.replace(/&(#?\w{2,6});/g, (whole, name: string) =>
    isFoldedName(name, common) ? common[name.toLowerCase()]! : whole,
  )

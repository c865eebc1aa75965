// HTML of a page for the preview: only structure and text. Nothing in it can run or load, so that the preview causes no
// request and no violation of the Content-Security-Policy. The sandbox of its frame is the second line of defence.

import { Parser } from 'htmlparser2'

/** Longest HTML that is shown, in UTF-16 units. */
export const previewCharsMax = 500_000

const kept: ReadonlySet<string> = new Set((
  'a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt '
  + 'em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark nav ol p pre q rp rt ruby s samp section '
  + 'small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'
).split(' '))
/** Elements that are left out with their content. */
const dropped: ReadonlySet<string> = new Set((
  'script style noscript template iframe object embed svg math head title audio video canvas select textarea button'
).split(' '))
const empty: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'wbr'])
const attributes: ReadonlySet<string> = new Set(['colspan', 'rowspan', 'dir', 'lang', 'start', 'reversed', 'open', 'title'])

/** The document of the preview. Images are their alternative texts, links lead nowhere. */
export function previewDocument(html: string): string {
  const out: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag(name, given) {
      if (dropped.has(name)) hidden++
      if (hidden > 0) return
      if (name === 'img') out.push(`<mark>Image: ${escape(given.alt || 'without a text')}</mark>`)
      if (kept.has(name)) out.push(`<${name}${attributesOf(name, given)}>`)
    },
    ontext(text) { if (hidden === 0) out.push(escape(text)) },
    onclosetag(name) {
      if (hidden === 0 && kept.has(name) && !empty.has(name)) out.push(`</${name}>`)
      if (dropped.has(name)) hidden--
    },
  }, { decodeEntities: true })
  parser.end(html.slice(0, previewCharsMax))
  return `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Preview</title><body>${out.join('')}`
}

/** A link shows its address as a tooltip: it cannot be followed in the frame. */
function attributesOf(name: string, given: Record<string, string>): string {
  const all = name === 'a' && given.href ? { ...given, title: given.href } : given
  return Object.entries(all)
    .filter(([attribute]) => attributes.has(attribute))
    .map(([attribute, value]) => ` ${attribute}="${escape(value)}"`).join('')
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

// Converts pages other than HTML to markdown: text unchanged, data in a code fence, feeds as a list of entries.

import type { PageKind } from '#schemas/page.ts'
import { codeFence } from '#actors/extract/markdown/elements/code-delimiters.ts'
import { feedToMarkdown, type FeedOptions } from './feed-to-markdown.ts'
import { indentJson } from './indent-json.ts'

/** Longest JSON that is indented, in characters. */
const prettyCharsMax = 2_000_000
/** Deepest JSON that is indented; deeper indentation would be longer than the data. */
const prettyDepthMax = 100

/**
 * Returns a page as markdown with one line feed at its end. `contentType` decides the language of source code; feeds
 * are recognized by their root element, and `feed` applies only to them.
 */
export function textToMarkdown(
  kind: Exclude<PageKind, 'html' | 'pdf'>, text: string, contentType: string, feed: FeedOptions,
): string {
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (kind === 'text') return plainToMarkdown(clean, contentType)
  if (kind === 'json') return fence('json', prettyJson(clean))
  return feedToMarkdown(clean, feed) ?? fence('xml', clean)
}

/** Languages of code fences, by the subtype of the media type without `x-`. */
const languages: Readonly<Record<string, string>> = {
  css: 'css', javascript: 'javascript', ecmascript: 'javascript', typescript: 'typescript', csv: 'csv',
  'tab-separated-values': 'tsv', yaml: 'yaml', toml: 'toml', sh: 'sh', python: 'python', sql: 'sql', ndjson: 'json',
  jsonlines: 'json',
}
const sourceType = new RegExp(`^(?:text|application)/(?:x-)?(${Object.keys(languages).join('|')})\\b`, 'i')

/** Plain text is already markdown; source code is fenced, to keep its line breaks and indentation. */
function plainToMarkdown(text: string, contentType: string): string {
  const subtype = sourceType.exec(contentType.trim())?.[1]?.toLowerCase()
  const language = subtype === undefined ? undefined : languages[subtype]
  return language === undefined ? `${text.replace(/\s+$/, '')}\n` : fence(language, text)
}

/** A number with more digits than a parsed number keeps, such as an id, or with an exponent. */
const preciseNumber = /(?:^|[\s:,[])-?\d(?:[\d.]{15}|[\d.]*e)/i

function prettyJson(text: string): string {
  if (text.length > prettyCharsMax || nesting(text) > prettyDepthMax) return text
  try {
    const value: unknown = JSON.parse(text)
    return preciseNumber.test(text) ? indentJson(text) : JSON.stringify(value, null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return text // JSON lines, comments, JSONP
    throw error
  }
}

/** The nesting depth of brackets. Counts brackets in strings too; then the text may be left unchanged needlessly. */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth--
  }
  return deepest
}

/** A code fence, with a line feed at its end. */
const fence = (language: string, text: string): string => `${codeFence(text.replace(/\s+$/, ''), language)}\n`

// Pages that are no HTML, as markdown: text as it is, data in a code fence, feeds as a list of what is new.

import type { PageKind } from '#schemas/page.ts'
import { feedToMarkdown, type FeedOptions } from './feed-to-markdown.ts'

/** Source text longer than this is fenced as it is, without being parsed and indented, in characters. */
const prettyCharsMax = 2_000_000
/** Deeper JSON is left as it is: its indents would outweigh it by far. */
const prettyDepthMax = 100

/**
 * @param kind of the page; not `html` or `pdf`
 * @param text as decoded
 * @param contentType for the language of the fence; feeds are known by their root element
 * @param feed how a feed is written; whatever else a page holds stays as it is, addresses included
 * @returns markdown that ends in one line feed
 */
export function textToMarkdown(
  kind: Exclude<PageKind, 'html' | 'pdf'>, text: string, contentType: string, feed: FeedOptions,
): string {
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (kind === 'text') return plainToMarkdown(clean, contentType)
  if (kind === 'json') return fence('json', prettyJson(clean))
  return feedToMarkdown(clean, feed) ?? fence('xml', clean)
}

/** Plain text is its own markdown; source code is fenced, or its line breaks and indents would go. */
function plainToMarkdown(text: string, contentType: string): string {
  const language =
    /^(?:text|application)\/(?:x-)?(css|javascript|ecmascript|typescript|csv|tab-separated-values|yaml|toml|sh|python|sql|ndjson|jsonlines)\b/i
      .exec(contentType.trim())?.[1]
      ?.toLowerCase()
  if (language === undefined) return `${text.replace(/\s+$/, '')}\n`
  return fence(
    { ecmascript: 'javascript', 'tab-separated-values': 'tsv', jsonlines: 'json', ndjson: 'json' }[language]
      ?? language,
    text,
  )
}

function prettyJson(text: string): string {
  if (text.length > prettyCharsMax || nesting(text) > prettyDepthMax) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return text // several documents in one, comments, a callback around it
    throw error
  }
}

/** Depth of brackets; those in strings may be counted along, which only errs towards leaving the text alone. */
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

/** A code fence longer than any run of backticks inside (CommonMark 0.31, section 4.5). */
function fence(language: string, text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${text.replace(/\s+$/, '')}\n${ticks}\n`
}

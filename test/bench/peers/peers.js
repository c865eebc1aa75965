// Other extractors as functions from HTML to markdown, used as their documentation shows.

import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' })

/** Readability extracts the article from linkedom's document; Turndown converts it. */
export function readability(html) {
  const article = new Readability(parseHTML(html).document).parse()
  return article ? turndown.turndown(article.content) : ''
}

// Defuddle prints its problems.
console.error = () => undefined

/** Defuddle extracts and converts. */
export async function defuddle(html, url) {
  return (await Defuddle(parseHTML(html).document, url, { markdown: true })).content
}

// The peers as functions from a page to markdown, used the way their documentation shows.

import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' })

/** Readability finds the article on linkedom's document, Turndown writes it. */
export function readability(html) {
  const article = new Readability(parseHTML(html).document).parse()
  return article ? turndown.turndown(article.content) : ''
}

// Defuddle writes what it stumbles over to the terminal.
console.error = () => undefined

/** Defuddle does both. */
export async function defuddle(html, url) {
  return (await Defuddle(parseHTML(html).document, url, { markdown: true })).content
}

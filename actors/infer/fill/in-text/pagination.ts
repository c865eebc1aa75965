// How many pages a list has: "Page 1 of 12", or the highest number of the links to its pages.

import type { Evidence } from '../evidence/evidence.ts'
import { pageCountWords, pageNames, pageWords } from './pagination.data.ts'
import { singular, tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { oneOf } from '#src/text/word-patterns.ts'

const position = new RegExp(
  String.raw`(?<!\p{L})${oneOf(pageWords)}\s+\d{1,5}\s+(?:of|von|de|sur|di|van|z|av|af|\/)\s+(\d{1,5})(?!\d)`, 'giu',
)
const numbered = new RegExp(String.raw`^(?:${oneOf(pageWords)}\s+)?(\d{1,5})$`, 'iu')
const textCharsMax = 200

/** Whether a field asks for the number of pages: `pages`, `page_count`, `total_pages`. */
function asksForPages({ name }: Query): boolean {
  const words = tokensOf(name)
  const rest = words.filter((word) => !pageCountWords.has(word))
  return rest.length === 1 && pageNames.has(singular(rest[0]!)) && (words.length > 1 || rest[0] !== singular(rest[0]!))
}

/** The number of pages of the list that the page is a part of; none when the page says several. */
export function pagesOfList(query: Query, { facts, texts, outside }: Evidence): number[] {
  if (!asksForPages(query)) return []
  const lines = [...texts, ...outside, ...facts.apart?.aside ?? [], ...facts.subject.map(({ text }) => text)]
  const said = new Set(lines.filter((text) => text.length <= textCharsMax)
    .flatMap((text) => [...text.matchAll(position)].map(([, count]) => Number(count))))
  if (said.size > 0) return said.size === 1 ? [...said] : []
  const numbers = facts.links.flatMap(({ url, text }) => {
    const number = numbered.exec(text.trim())?.[1]
    return number === undefined ? [] : [{ number: Number(number), form: url.replace(/\d+/g, '') }]
  })
  // The addresses of pages differ by their numbers.
  const second = numbers.find(({ number }) => number === 2)
  const linked = new Set(numbers.filter(({ form }) => form === second?.form).map(({ number }) => number))
  const isRun = linked.has(3) || linked.size === 1
  return second !== undefined && isRun ? [Math.max(...linked)] : []
}

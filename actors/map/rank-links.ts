// Searches the links of a map by their URLs and titles.

import type { MapLink } from '#schemas/map.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'
import { withoutAccents } from '#src/text/accents.ts'

/** Largest number of words in a search. */
const wordsMax = 32
/** Shortest word that matches longer words of the search as their beginning: `lanterns` finds `lantern`. */
const stemCharsMin = 4

/** Points for a word by the field in which it is found, and whether it is a whole word, its beginning or a part. */
const points = {
  title: { whole: 4, start: 3, part: 2, stem: 2 },
  /** The last segment of the path. */
  name: { whole: 4, start: 3, part: 2, stem: 2 },
  path: { whole: 3, start: 2, part: 1, stem: 1 },
  query: { whole: 1, start: 0.5, part: 0.5, stem: 0.5 },
  host: { whole: 1, start: 0.5, part: 0.5, stem: 0 },
}
/** Points for all words next to each other. */
const phrasePoints = 5

/**
 * The links that contain at least one of the words, ordered by the number of words, then by points, then as given. A
 * search without letters and digits returns all links.
 */
export function rankLinks(links: readonly MapLink[], search: string): MapLink[] {
  const words = [...new Set(wordsOf(search))].slice(0, wordsMax)
  if (words.length === 0) return [...links]
  const phrase = words.join(' ')
  const ranked = links.flatMap((link, index) => {
    const fields = fieldsOf(link)
    let matched = 0
    let score = 0
    for (const word of words) {
      const best = Object.entries(fields).reduce(
        (sum, [name, tokens]) => sum + pointsOf(word, tokens, points[name as keyof typeof points]), 0,
      )
      if (best > 0) matched++
      score += best
    }
    if (matched === 0) return []
    if (words.length > 1 && Object.values(fields).some((tokens) => tokens.join(' ').includes(phrase)))
      score += phrasePoints
    return [{ link, index, matched, score }]
  })
  return ranked
    .sort((one, other) => other.matched - one.matched || other.score - one.score || one.index - other.index)
    .map(({ link }) => link)
}

function fieldsOf({ url, title = '' }: MapLink): Record<keyof typeof points, string[]> {
  const { hostname, pathname, search } = new URL(url)
  const segments = pathname.split('/').filter((segment) => segment !== '').map(unescaped)
  return {
    title: wordsOf(title), name: wordsOf(segments.at(-1) ?? ''), path: segments.slice(0, -1).flatMap(wordsOf),
    query: wordsOf(unescaped(search.replaceAll('+', ' '))), host: wordsOf(hostname),
  }
}

type Points = (typeof points)[keyof typeof points]

function pointsOf(word: string, tokens: readonly string[], { whole, start, part, stem }: Points): number {
  if (tokens.includes(word)) return whole
  if (tokens.some((token) => token.startsWith(word))) return start
  if (tokens.some((token) => token.includes(word))) return part
  return tokens.some((token) => token.length >= stemCharsMin && word.startsWith(token)) ? stem : 0
}

/** Words without case and accents. Text in scripts without spaces stays one word. */
const wordsOf = (text: string): string[] =>
  withoutAccents(text).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

// Search within a map: which links speak of the words, and which do so best. Only address and title are known of a page
// here.

import type { MapLink } from '#schemas/map.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'

/** Words that are looked at. */
const wordsMax = 32
/** Letters from which on a word also matches one that it begins with: `lanterns` finds `lantern`. */
const stemCharsMin = 4

/** Points of one word, by where and how it is found. */
const points = {
  title: { whole: 4, start: 3, part: 2, stem: 2 },
  /** The end of the path is what the page itself is called. */
  name: { whole: 4, start: 3, part: 2, stem: 2 },
  path: { whole: 3, start: 2, part: 1, stem: 1 },
  query: { whole: 1, start: 0.5, part: 0.5, stem: 0.5 },
  host: { whole: 1, start: 0.5, part: 0.5, stem: 0 },
}
const phrasePoints = 5

/**
 * The links in which at least one of the words is found, those with more of the words first, then by how well they are
 * found, then in the order given. A search without a letter or digit finds everything.
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

/** Words without case and accents; letters of scripts without blanks stay together. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

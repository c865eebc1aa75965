// Words in the address of a page.

import { splitWords } from './split-words.ts'

/** Labels of host names that say nothing about a topic. */
const emptyLabels = new Set(['www', 'com', 'org', 'net', 'html', 'htm', 'php', 'aspx', 'index', 'de', 'en', 'uk', 'co'])

/** What the end of a host name says: kinds of institutions have domains of their own. */
const institutions: readonly (readonly [ending: RegExp, word: string])[] = [
  [/\.(?:edu|ac)(?:\.[a-z]{2})?$/, 'university'],
  [/\.(?:gov|gob|gouv|govt|go|gv|mil)(?:\.[a-z]{2})?$|\.admin\.ch$|\.bund\.de$|\.europa\.eu$/, 'government agency'],
]

/** Words of the host name and of the path. `institution` is what the end of the host name says, as English words. */
export function hostWords(address: string): { host: string[]; path: string[] } {
  const url = URL.parse(address)
  if (!url) return { host: [], path: [] }
  const { hostname } = url
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return { host: [], path: wordsOfPath(url.pathname) }
  const institution = institutions.filter(([ending]) => ending.test(hostname)).flatMap(([, word]) => word.split(' '))
  const words = splitWords(hostname).filter((word) => !emptyLabels.has(word))
  return { host: [...words, ...institution], path: wordsOfPath(url.pathname) }
}

function wordsOfPath(path: string): string[] {
  let text = path.slice(0, 500)
  try { text = decodeURIComponent(text) } catch { /* a path with broken percent-encoding is read as it is */ }
  return splitWords(text.replaceAll('_', ' ')).filter((word) => !emptyLabels.has(word) && !/^\d+$/.test(word))
}

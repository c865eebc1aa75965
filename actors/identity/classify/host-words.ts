// Words in the address of a page.

import { unescaped } from '#src/sites/percent-encoding.ts'
import { splitWords } from './split-words.ts'

/** Labels of host names that say nothing about a topic. */
const emptyLabels = new Set(['www', 'com', 'org', 'net', 'html', 'htm', 'php', 'aspx', 'index', 'de', 'en', 'uk', 'co'])

/** What the end of a host name says: kinds of institutions have domains of their own. */
const institutions: readonly (readonly [ending: RegExp, path: string])[] = [
  [/\.(?:edu|ac)(?:\.[a-z]{2})?$/, 'Education > College Education'],
  [/\.(?:gov|gob|gouv|govt|go|gv|mil)(?:\.[a-z]{2})?$|\.admin\.ch$|\.bund\.de$|\.europa\.eu$/, 'Politics > Civic affairs'],
]

export interface HostWords {
  host: string[]
  path: string[]
  /** The category of the institutions that have such a host name; null for others. */
  institution: string | null
}

/** What the address of a page says: words of its host name and of its path. */
export function hostWords(address: string): HostWords {
  const url = URL.parse(address)
  if (!url) return { host: [], path: [], institution: null }
  const { hostname } = url
  const path = wordsOfPath(url.pathname)
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return { host: [], path, institution: null }
  const host = splitWords(hostname).filter((word) => !emptyLabels.has(word))
  return { host, path, institution: institutions.find(([ending]) => ending.test(hostname))?.[1] ?? null }
}

function wordsOfPath(path: string): string[] {
  const text = unescaped(path.slice(0, 500))
  return splitWords(text.replaceAll('_', ' ')).filter((word) => !emptyLabels.has(word) && !/^\d+$/.test(word))
}

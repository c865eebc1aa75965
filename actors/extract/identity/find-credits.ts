// Makers of the design, theme or software of a page, by its lines of credit: `Theme by Name`. Their accounts are not
// those of the site.

import { textOf } from '#actors/extract/text-of.ts'
import { wordsOf } from '#src/identity/name-keys.ts'
import { creditPhrases } from './credit-words.data.ts'
import type { LinkPlace, PageWalk } from './page-walk.ts'
import { readAccount } from './read-account.ts'
import { has, region } from './regions.ts'
import { labelOf } from './same-site.ts'

export interface Credits {
  /** Whether a link leads to the account of a maker: it is the name in a credit, or the handle is that name. */
  isOfMaker(link: LinkPlace, handle: string): boolean
}

const lineCharsMax = 300
const creditsMax = 50
/** Lines at the end of a page in which credits stand, beside those in its footer. */
const lastLines = 60
const keyCharsMin = 4

const credit = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${creditPhrases.join('|')})\\s*(\\p{L}[^|·•,;©()]{1,60}|[^\\s|]{2,60})`, 'giu',
)
const joined = (text: string): string => wordsOf(text).join('')

/** Reads the credits of a page. Linear in its lines and links. */
export function findCredits({ lines, links }: Pick<PageWalk, 'lines' | 'links'>): Credits {
  const makers = new Map<number, string>()
  for (const [at, { text, flags }] of lines.entries()) {
    if (makers.size >= creditsMax) break
    const isAtEnd = has(flags, region.footer) || at >= lines.length - lastLines
    if (!isAtEnd || text.length > lineCharsMax) continue
    const names = [...text.matchAll(credit)].map(([, name]) => joined(name!)).join(' ')
    if (names !== '') makers.set(at, names)
  }
  const isNamed = ({ line, element }: LinkPlace): boolean => {
    const text = makers.has(line) ? joined(textOf(element, 80)) : ''
    return text.length >= keyCharsMin && makers.get(line)!.includes(text)
  }
  const keys = new Set([...makers.values()].flatMap((names) => names.split(' ')))
  for (const link of makers.size > 0 ? links : []) {
    const host = link.url === null || readAccount(link.url) !== null ? undefined : URL.parse(link.url)?.hostname
    if (host !== undefined && isNamed(link)) keys.add(labelOf(host.replace(/^www\./, '')))
  }
  const known = [...keys].filter((key) => key.length >= keyCharsMin)
  return {
    isOfMaker(link, handle) {
      const plain = joined(handle.slice(handle.lastIndexOf('/') + 1))
      return isNamed(link)
        || plain.length >= keyCharsMin && known.some((key) => key.startsWith(plain) || plain.startsWith(key))
    },
  }
}

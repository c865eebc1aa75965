// How a page as a whole supports a value: whether it shows it, how much of what the field asks for stands beside it,
// and whether other values stand where it does. Each is from 0 to 1.

import { isWordFamily, tokensOf } from '../fields/names.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Json } from '../fields/filled.ts'
import type { Query } from '../fields/query.ts'
import { isSiteName } from '../page/site-authors.ts'
import type { Origin } from '../sources/source.ts'
import { isKin } from '../fields/word-kin.ts'

/** What a page shows, in the forms in which values are looked up; read once for each page. */
interface Shown { words: string; numbers: Set<string>; lines: string[] }
const shownByPage = new WeakMap<Evidence, Shown>()

const everyNumber = /\d+(?:[.,\s'’]\d{3})*(?:[.,]\d+)?/g
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
const withoutZeros = (text: string): string => text.replace(/[.,]0+$/, '')
/** The digits of a number as it is written, and without the last zero of its cents: 19.90 is 19.9. */
const formsOf = (text: string): string[] =>
  [digitsOf(withoutZeros(text)), ...(/[.,]\d0$/.test(text) ? [digitsOf(text.slice(0, -1))] : [])]

function shownOf(evidence: Evidence): Shown {
  const known = shownByPage.get(evidence)
  if (known) return known
  const { facts, outside, texts } = evidence
  const lines = [...texts, ...facts.subject.map(({ text }) => text), ...outside, ...facts.apart?.aside ?? [],
    ...facts.apart?.others ?? []]
  const all = [facts.markdown, ...lines].join('\n').slice(0, charsMax)
  const numbers = new Set([...all.matchAll(everyNumber)].flatMap(([one]) => formsOf(one)))
  const shown = { words: ` ${wordsOf(all)} `, numbers, lines: [...new Set(lines)] }
  shownByPage.set(evidence, shown)
  return shown
}
const charsMax = 400_000
const wordsOf = (text: string): string => text.normalize('NFKC').toLowerCase().match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''

/** Whether no text of the page has a value that its metadata states. */
export function isUnshown(value: Json, evidence: Evidence): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const { words, numbers } = shownOf(evidence)
  if (typeof value === 'number') return !numbers.has(digitsOf(withoutZeros(String(value))))
  const own = wordsOf(value)
  if (own === '') return false
  return !words.includes(unspaced.test(own) ? own : ` ${own} `)
}
/** Scripts that put no space between words. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/** The number of different texts of a page, its menus included. */
export const textCount = (evidence: Evidence): number => shownOf(evidence).lines.length

/** Words of a description that say which value is meant, beside those of the name. */
export function tellingWords({ name, description, concept }: Query): string[] {
  const named = [...tokensOf(name), ...tokensOf(concept?.names[0] ?? '')]
  return tokensOf(description)
    .filter((word) => word.length > 3 && !fillerWords.has(word) && !named.some((one) => isKin(one, word)))
}
export const fillerWords = new Set((
  'name names full who which that this with from first last page whole person people nombre nome naam namn navn'
).split(' '))

/** The share of the telling words of the description that the texts with a value have. */
export function tellingShare(value: Json, query: Query, evidence: Evidence): number {
  const telling = tellingWords(query)
  if (telling.length === 0 || typeof value === 'object') return 0
  const written = String(value)
  const shares = evidence.texts.filter((text) => text.includes(written)).slice(0, textsMax).map((text) => {
    const own = tokensOf(text)
    return telling.filter((word) => own.some((one) => isKin(one, word))).length / telling.length
  })
  return Math.max(0, ...shares)
}
const textsMax = 5

/** How many other numbers stand beside a word of the field in short texts of the page. */
export function rivalNumbers(value: Json, { tokens, name }: Query, evidence: Evidence): number {
  if (typeof value !== 'number') return 0
  const words = (tokens.length > 0 ? tokens : tokensOf(name)).filter((word) => word.length > 2)
  const others = new Set<string>()
  for (const line of shownOf(evidence).lines) {
    if (line.length > rivalCharsMax || !/\d/.test(line)) continue
    const own = tokensOf(line)
    if (!words.some((word) => own.some((one) => isWordFamily(one, word)))) continue
    for (const [one] of line.matchAll(everyNumber)) others.add(digitsOf(withoutZeros(one)))
  }
  others.delete(digitsOf(withoutZeros(String(value))))
  return Math.min(others.size, rivalsMax) / rivalsMax
}
const rivalCharsMax = 200
const rivalsMax = 4

/** Whether the author that a page states is its site. */
export const isOwnerAsAuthor = (value: Json, { concept }: Query, { facts }: Evidence): boolean =>
  concept?.names[0] === 'author' && typeof value === 'string' && isSiteName(value, facts)

/** The share of the words of a title that the title of the document has not; 0 where the page has none. */
export function untitledShare(value: Json, { concept }: Query, { facts }: Evidence): number {
  if (concept?.names[0] !== 'name' || typeof value !== 'string' || facts.title === null) return 0
  const title = new Set(tokensOf(facts.title))
  const words = tokensOf(value)
  return words.length === 0 ? 0 : words.filter((word) => !title.has(word)).length / words.length
}

/** Origins that find a value by what a field of this name usually asks for, whatever its description says. */
const usualOrigins: ReadonlySet<Origin> = new Set([
  'stated', 'meta', 'page-field', 'site', 'form', 'kind', 'class', 'name', 'shown', 'section', 'head', 'link',
])
export const isUsual = (origins: readonly Origin[]): boolean => origins.every((origin) => usualOrigins.has(origin))

/** Origins of what a page states of itself, without showing it. */
const statedOrigins: ReadonlySet<Origin> = new Set(['stated', 'meta', 'page-field'])
export const isOnlyStated = (origins: readonly Origin[]): boolean =>
  origins.every((origin) => statedOrigins.has(origin))

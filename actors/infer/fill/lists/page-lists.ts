// Lists of a page under the text that labels them, in menus, facets and footers too, and their counts: "Weber (26)".

import type { LabelledList } from '#schemas/facts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { compact, isWordFamily, singular, tokensOf } from '../fields/names.ts'
import { labelFits, readLabel, type Fit, type Query } from '../fields/query.ts'
import type { Source } from '../sources/source.ts'
import { rowOf } from './common-lists.ts'
import { rowFields } from './list-names.data.ts'

const counted = /^(\S.*?)\s*(?:\((\d[\d.,\s]*)\)|[\s\u00a0](\d{1,6}))$/u
/** The share of the entries with a count from which on the numbers are counts. */
const countedShareMin = 0.8

interface Entry { text: string; count?: string }

/** The entries of a list without the counts behind them. */
function entriesOf({ items }: LabelledList): Entry[] {
  const read = items.map((item): Entry => {
    const [, text, inBrackets, bare] = counted.exec(item) ?? []
    const count = inBrackets ?? bare
    return text === undefined || count === undefined ? { text: item } : { text, count: count.trim() }
  })
  const isCounted = read.filter(({ count }) => count !== undefined).length >= items.length * countedShareMin
  return isCounted ? read : items.map((text) => ({ text }))
}

const keyOf = ({ items }: LabelledList): string => items.map(compact).join('\n')

/** The only list, in one wording, whose label fits a query so; a list that a page repeats counts once. */
function onlyList(
  query: Query, { facts }: Evidence, wanted: readonly Fit[], isWanted: (list: LabelledList) => boolean = () => true,
): LabelledList | undefined {
  const fitting = (facts.lists ?? []).filter(({ label, items }) =>
    items.length > 1 && isWanted({ label, items })
    && wanted.includes(labelFits(readLabel(label), query) ?? 'described'))
  return new Set(fitting.map(keyOf)).size === 1 ? fitting[0] : undefined
}

/** Words of a name for the kind of the members of a list, which its label leaves out: "Price" heads `price_ranges`. */
const memberNouns = new Set((
  'range page site period option list name title link entry topic article post choice value categorie category '
  + 'item type kind'
).split(' '))
/** Words of a label that ask to choose from its list. */
const choosingWords = new Set(
  'filter by shop browse choose select refine all our the more other a an of in for where we to sort view explore your'
    .split(' '),
)

/** The entries of the only list whose label is the name of the field without the word for its members. */
export function itemsOfBareLabel({ name }: Query, { facts }: Evidence): string[] {
  const words = tokensOf(name).map(singular)
  const last = words.at(-1) ?? ''
  const bare = words.filter((word, at) => at === 0 && words.length === 1 || !memberNouns.has(word))
  if (bare.length === 0 || bare.join('').length < bareCharsMin) return []
  const named = (facts.lists ?? []).flatMap((list) => {
    const all = tokensOf(list.label).map(singular)
    const own = all.filter((word) => !choosingWords.has(word))
    const telling = own.filter((word) => !memberNouns.has(word) || word === last)
    const isNamed = telling.length > 0 && bare.every((word) => telling.some((one) => isSameWord(one, word)))
      && telling.every((one) => words.some((word) => isSameWord(one, word)))
    return isNamed && list.items.length > 1 ? [{ list, isBare: own.length === all.length }] : []
  })
  const found = named.some(({ isBare }) => isBare) ? named.filter(({ isBare }) => isBare) : named
  const [first, ...others] = found.map(({ list }) => list)
  const isOne = first !== undefined && others.every((one) => keyOf(one) === keyOf(first))
  return isOne ? entriesOf(first).map(({ text }) => text) : []
}
const bareCharsMin = 4
/** "Service" and `served`: one stem. */
const isSameWord = (a: string, b: string): boolean => a === b || a.length > 4 && b.length > 4 && isWordFamily(a, b)

/** The entries of the list whose label is the name of the field. */
export const listItems = (query: Query, evidence: Evidence, wanted: readonly Fit[]): string[] => {
  const list = onlyList(query, evidence, wanted)
  return list === undefined ? [] : entriesOf(list).map(({ text }) => text)
}

/** The entries of such a list with their counts, for rows of a name and a count. */
export function countedRows(query: Query, fields: readonly Query[], evidence: Evidence): Source[] {
  const names = rowFields.counted
  const isCount = ({ keys }: Query): boolean => keys.some((key) => names.count.split(' ').includes(key))
  if (fields.length !== 2 || fields.filter(isCount).length !== 1) return []
  const isCounted = (list: LabelledList): boolean => entriesOf(list).every(({ count }) => count !== undefined)
  const list = onlyList(query, evidence, ['exact'], isCounted) ?? onlyList(query, evidence, ['same', 'near'], isCounted)
  const entries = list === undefined ? [] : entriesOf(list)
  return entries.map(({ text, count }) => rowOf([[names.name, text], [names.count, count ?? null]]))
}

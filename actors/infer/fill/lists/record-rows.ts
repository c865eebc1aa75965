// The group of records that an array of a schema asks for. A wrong group is worse than none: it must be named so, or
// its records must plainly have what is asked for.

import type { RecordGroup, RecordPart } from '#schemas/facts.ts'
import { asksForOthers, namesSubject } from './consistent-rows.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { namesOtherThings } from '#src/page/other-things.ts'
import { anythingNames } from '../fields/names.data.ts'
import { singular, tokensOf } from '../fields/names.ts'
import { withLeftOver } from './left-over-parts.ts'
import { labelFits, readLabel, type Label, type Query } from '../fields/query.ts'
import { RecordSource } from '../sources/record-source.ts'
import { groupWeight, kinds, tellingConcepts, vagueWords } from './records.data.ts'
import type { Source } from '../sources/source.ts'

const recordsMax = 500
/** How many records decide about their group. */
const sampleMax = 25
/** A field is answered when more than this share of the sample answers it. */
const answeredShareMin = 0.5

/** The amounts of one thing: its price, its former price, the price of a month. */
const amountsMax = 3
/** One price in several currencies is that of one thing, which leads to few addresses. */
const linksIn = (parts: readonly RecordPart[]): number =>
  new Set(parts.filter(({ tag }) => tag !== 'img').flatMap(({ url }) => url ?? [])).size

const kindWords = Object.values(kinds).map((words) => words.split(' '))
const personWords = new Set(kinds.person.split(' '))
const kindNames = new Set(['type', 'option', 'category', 'list', 'entry'])
const vague = new Set(vagueWords.split(' '))

const wordsOf = (text: string): Set<string> => new Set(tokensOf(text.replaceAll('_', ' ')).map(singular))

/** Words that a query's name stands for, and those of the same kinds. */
function wordsFor(query: Query): { own: Set<string>; ofKind: Set<string> } {
  // `room_types` are rooms.
  const isOfKinds = query.tokens.length > 1 && kindNames.has(query.tokens.at(-1)!)
  const own = new Set([...query.keys.map(singular), ...query.tokens.slice(isOfKinds ? -2 : -1)])
  const related = kindWords.filter((kind) => kind.some((word) => own.has(word))).flat()
  return { own, ofKind: new Set([...own, ...related]) }
}

const meets = (words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
  [...words].some((word) => wanted.has(word))

const isOfOtherKind = (words: ReadonlySet<string>, ofKind: ReadonlySet<string>): boolean =>
  !meets(words, ofKind) && kindWords.some((kind) => kind.some((word) => !vague.has(word) && words.has(word)))

/** Whether only things of the wanted kind have the field. */
const isTelling = (ofKind: ReadonlySet<string>, field: Query): boolean =>
  tellingConcepts.some(([word, names]) => ofKind.has(word) && names.includes(field.concept?.names[0] ?? ''))

/** The records of the group that answers most of the fields; none when no group fits. */
export function recordRows(
  query: Query, fields: readonly Query[], required: ReadonlySet<string>, evidence: Evidence,
): Source[] {
  const { own, ofKind } = wordsFor(query)
  const isOpen = [...own].some((word) => anythingNames.has(word))
  const page = wordsOf(`${evidence.mainHeading ?? ''} ${evidence.facts.title ?? ''}`)
  const isPageAbout = meets(page, own)
  let best: Source[] = []
  let bestScore = 0
  const isOfOthers = asksForOthers(query)
  for (const group of evidence.groups) {
    if (group.place !== undefined && !isNamedApart(group, query)) continue
    if (isOfOthers && namesSubject(group.records.flat().map(({ text }) => text), evidence)) continue
    if (!isOpen && !isPageAbout && isOfOtherKind(wordsOf(group.names), ofKind)) continue
    const words = wordsOf(`${group.names} ${group.heading ?? ''}`)
    const isNamed = meets(words, own)
    const isRelated =
      isNamed || isOpen || isPageAbout || meets(words, ofKind) || fields.some((field) => isTelling(ofKind, field))
    const scored = scoreOf(group, {
      fields, required, isNamed, isRelated, language: evidence.facts.language,
      ofPeople: meets(own, personWords) || meets(words, personWords),
    })
    if (scored && scored.score > bestScore) {
      best = withLeftOver(
        scored.sources.slice(0, recordsMax).map((source, at) => ({ source, parts: group.records[at]! })), fields,
      )
      bestScore = scored.score
    }
  }
  return best
}

/** What belongs to the subject is not all that is recommended besides. */
const pairedWords = new Set(['matching', 'passende', 'compatible', 'accessories', 'zubehor'])

/** Whether the heading of a group beside the subject is what the array asks for. */
function isNamedApart({ heading }: RecordGroup, query: Query): boolean {
  if (heading === null) return false
  return ['exact', 'same'].includes(labelFits(readLabel(heading), query) ?? '')
    || asksForOthers(query) && !tokensOf(query.name).some((word) => pairedWords.has(word)) && namesOtherThings(heading)
}

interface Asked {
  fields: readonly Query[]
  required: ReadonlySet<string>
  isNamed: boolean
  isRelated: boolean
  language: string | null
  ofPeople: boolean
}

function scoreOf(
  { records }: RecordGroup, { fields, required, isNamed, isRelated, language, ofPeople }: Asked,
): { score: number; sources: Source[] } | null {
  const labels = new Map<string, Label>()
  const read = (text: string): Label => labels.get(text) ?? labels.set(text, readLabel(text)).get(text)!
  const sources = records.map((parts) => new RecordSource(parts, language, ofPeople, read))
  const sample = sources.slice(0, sampleMax)
  const most = (test: (source: RecordSource) => boolean) =>
    sample.filter(test).length / sample.length > answeredShareMin
  const answered = fields.filter((field) => most((source) => source.values(field).length > 0))
  const certain = answered.filter((field) => most((source) => source.certain(field).length > 0))
  // Records with several amounts each are lists of things, or the facets of a list.
  const isOfLists = answered.some((field) => field.concept?.names[0] === 'price'
    && most((source) => new Set(source.certain(field)).size > amountsMax))
    && records.slice(0, sampleMax).filter((parts) => linksIn(parts) > amountsMax).length > sample.length / 2
  if ([...required].some((name) => !answered.some((field) => field.name === name))) return null
  // Every card has a name and an address: only what a record says by its own markup shows that it is of the kind.
  const isMeant = isNamed
    ? answered.length * 3 >= fields.length && answered.length > 0
    : answered.length >= 2 && answered.length * 2 >= fields.length && certain.length >= (isRelated ? 1 : 2)
  if (!isMeant) return null
  const clear = certain.filter((field) => most((source) => new Set(source.certain(field)).size === 1))
  const score =
    clear.length * groupWeight.clear
    + answered.length * groupWeight.answered
    + certain.length * groupWeight.certain
    + (isNamed ? groupWeight.named : isRelated ? groupWeight.related : 0)
    - (isOfLists ? groupWeight.named : 0)
    + Math.min(sources.length, groupWeight.recordsMax) / groupWeight.recordsPerPoint
  return { score, sources }
}

// Which group of records an array of a schema asks for. The wrong group is worse than none: it must be called so, or
// say plainly what is asked.

import type { RecordGroup } from '#schemas/facts.ts'
import type { Evidence } from './evidence.ts'
import { singular, tokensOf } from './names.ts'
import { readLabel, type Label, type Query } from './query.ts'
import { RecordSource } from './record-source.ts'
import type { Source } from './sources.ts'

/** Words for one kind of thing: a group called by one of them is no group of another kind. */
const kinds: string[][] = [
  'product item good offer deal sku article result listing tile'.split(' '),
  'article post story news entry blog publication paper teaser item result'.split(' '),
  'event concert show meetup session talk termin veranstaltung'.split(' '),
  'job vacancy position opening role career stelle'.split(' '),
  'person people member team staff employee speaker author leader leadership mitarbeiter contact'.split(' '),
  'plan tier package pricing subscription tarif offer'.split(' '),
  'review comment testimonial rating feedback reply bewertung avis'.split(' '),
  'faq question accordion qa answer frage'.split(' '), 'recipe rezept recette'.split(' '),
  'book film movie title'.split(' '), 'course lesson class lecture kurs'.split(' '),
  'feature benefit highlight service'.split(' '), 'quote zitat citation'.split(' '),
  'hotel room apartment house property listing home flat immobilie wohnung'.split(' '), 'category tag label'.split(' '),
  'partner client sponsor logo customer'.split(' '),
  'related similar recommended recommendation upsell crosssell'.split(' '),
  'breadcrumb nav menu pagination share social tab slide'.split(' '), 'step stage phase'.split(' '),
  'store location branch office filiale standort'.split(' '),
]
const people = new Set(kinds[4])
const anything = new Set('item result data list entry row record element object content'.split(' '))
const recordsMax = 500
/** Records that tell what their group is. */
const sampleMax = 25

const wordsOf = (text: string): Set<string> => new Set(tokensOf(text.replaceAll('_', ' ')).map(singular))

/** Words that a query's name stands for, with those of its kinds. */
function wordsFor(query: Query): { own: Set<string>; kin: Set<string> } {
  const own = new Set([...query.keys.map(singular), ...query.tokens.slice(-1)])
  return { own, kin: new Set([...own, ...kinds.filter((kind) => kind.some((word) => own.has(word))).flat()]) }
}

const meets = (words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
  [...words].some((word) => wanted.has(word))

/** Kinds that every page uses for anything say nothing against a group. */
const vague = new Set(
  'item result entry title offer listing label tile home property good class show location contact paper tab slide logo stage service step'.split(
    ' ',
  ),
)

function isOfOtherKind(words: ReadonlySet<string>, kin: ReadonlySet<string>): boolean {
  return !meets(words, kin) && kinds.some((kind) => kind.some((word) => !vague.has(word) && words.has(word)))
}

/**
 * The records of the group that answers most of the fields; none when no group is called so or says what only such a
 * thing would.
 */
export function recordRows(
  query: Query, fields: readonly Query[], required: ReadonlySet<string>, evidence: Evidence,
): Source[] {
  const { own, kin } = wordsFor(query)
  const isOpen = [...own].some((word) => anything.has(word))
  const page = wordsOf(`${evidence.mainHeading ?? ''} ${evidence.facts.title ?? ''}`)
  let best: Source[] = []
  let bestScore = 0
  for (const group of evidence.groups) {
    const words = wordsOf(`${group.names} ${group.heading ?? ''}`)
    if (!isOpen && !meets(page, own) && isOfOtherKind(wordsOf(group.names), kin)) continue
    const called = meets(words, own)
    const related =
      called || fields.some((field) => tells(kin, field)) || isOpen || meets(words, kin) || meets(page, own)
    const score = scoreOf(group, {
      fields, required, called, related, language: evidence.facts.language,
      ofPeople: meets(own, people) || meets(words, people),
    })
    if (score && score.value > bestScore) {
      best = score.sources.slice(0, recordsMax)
      bestScore = score.value
    }
  }
  return best
}

/** Fields that only things of a kind have: what has a price is a product or a plan. */
const telling: [kind: string, concepts: string[]][] = [
  ['product', ['price', 'sku', 'originalprice']], ['plan', ['price']], ['event', ['startdate', 'datepublished']],
  ['article', ['datepublished']], ['person', ['email', 'phone', 'jobtitle']], ['review', ['rating']],
  ['hotel', ['price', 'rating']], ['course', ['price', 'startdate']], ['question', ['question']],
]
const tells = (kin: ReadonlySet<string>, field: Query): boolean =>
  telling.some(([kind, names]) => kin.has(kind) && names.includes(field.concept?.names[0] ?? ''))

interface Asked {
  fields: readonly Query[]
  required: ReadonlySet<string>
  called: boolean
  related: boolean
  language: string | null
  ofPeople: boolean
}

function scoreOf(
  { records }: RecordGroup, { fields, required, called, related, language, ofPeople }: Asked,
): { value: number; sources: Source[] } | null {
  const labels = new Map<string, Label>()
  const read = (text: string): Label => labels.get(text) ?? labels.set(text, readLabel(text)).get(text)!
  const sources = records.map((parts) => new RecordSource(parts, language, ofPeople, read))
  const sample = sources.slice(0, sampleMax)
  const share = (test: (source: RecordSource) => boolean) => sample.filter(test).length / sample.length
  const answered = fields.filter((field) => share((source) => source.values(field).length > 0) > 0.5)
  const certain = answered.filter((field) => share((source) => source.certain(field).length > 0) > 0.5)
  if ([...required].some((name) => !answered.some((field) => field.name === name))) return null
  // A name and an address every card has: only what a record says by itself tells that it is one of those that are
  // asked for.
  const isTold = called
    ? answered.length * 3 >= fields.length && answered.length > 0
    : answered.length >= 2 && answered.length * 2 >= fields.length && certain.length >= (related ? 1 : 2)
  if (!isTold) return null
  return {
    value:
      answered.length + certain.length * 0.3 + (called ? 1.5 : related ? 0.5 : 0) + Math.min(sources.length, 50) / 100,
    sources,
  }
}

// A goal in plain language, read for what the rules can check: topics, kinds of things, direction, limit, required
// words, and what is to be ignored. Words that are not understood become terms, which are looked for in the change.

import { anyPattern, oneOf, wholeWord } from '#src/text/word-patterns.ts'
import { readDateShift, type Shift } from '../values/read-date-shift.ts'
import { figuresIn, isMoney } from '../values/read-figures.ts'
import { readLimit, type ValueLimit } from '../values/read-limit.ts'
import { stockIn } from '../values/read-stock.ts'
import { admissionNouns } from '../values/stock.data.ts'
import { fold, stemsOf, wordsOf } from '../words/fold-words.ts'
import { anything, arrivals, departures, framing, requests, type Topic } from '../words/vocabulary.ts'
import {
  aboutWords, admissionNounsElsewhere, amountStems, becomesAvailable, becomesUnavailable, closes, opensOrCloses,
  orUnavailable, pageGone, pageGoneAlone, pageNouns, requestConjunctions, requestStarts, subjectMatterWords,
  ticketWords, updateWords,
} from './goal-phrases.data.ts'
import { directionsIn, hasAny, isTopicWord, subjectOf, topicsIn, wordsIn } from './goal-words.ts'
import { splitConditions, type Condition } from './read-conditions.ts'
import { readExclusions, splitNegations, type Exclusion } from './read-exclusions.ts'
import { readTerms, type Term } from './read-terms.ts'
import { rephrase } from './rephrase.ts'

/** One thing that the goal asks for. */
export interface Criterion {
  topics: ReadonlySet<Topic>
  /** Stems of the kinds of things that are named. */
  subjects: ReadonlySet<string>
  /** Only additions, or only removals. */
  arrival: boolean
  departure: boolean
  direction: 'up' | 'down' | null
  /** The direction in which a date has to move; null for any. */
  shift: Shift | null
  /** The availability it waits for; null for any change of availability. */
  stock: 'in' | 'out' | null
  limit: ValueLimit | null
  terms: readonly Term[]
  /** Nothing in particular: every change matches. */
  any: boolean
  /** The removal of the page itself. */
  pageGone: boolean
  /** The date of the last update is itself of interest. */
  updates: boolean
  /** All its words, except those that only frame the request. */
  words: ReadonlySet<string>
  /** Only major versions: what only mentions a release does not match. */
  major: boolean
  /** It is about a word that the change has to contain ("mentions X"): nothing else matches. */
  strict: boolean
}

export interface Goal { criteria: Criterion[]; exclusions: Exclusion[]; conditions: Condition[] }

const goalCharsMax = 4000
const criteriaMax = 12

const raw = String.raw
const pageRemoval = anyPattern([
  raw`${wholeWord(pageNouns)}[^.;]{0,30}\b(?:is |gets |goes |goes away|wird |est |es )?${oneOf(pageGone)}\b`,
  wholeWord(pageGoneAlone),
])
const available = new RegExp(wholeWord(becomesAvailable))
const unavailable = new RegExp(wholeWord(becomesUnavailable))
const availableOrNot = new RegExp(raw`\b${oneOf('or', 'and', 'oder', 'und', 'ou', 'y', 'o')} ${oneOf(orUnavailable)}`)
const again = /\b(?:wieder|back|retour)\b/
/** Registration, applications and the like that open or close. */
const admission = new RegExp(
  raw`${wholeWord(admissionNouns, admissionNounsElsewhere)}[^.;]{0,20}${wholeWord(opensOrCloses)}`,
)
const closing = anyPattern(closes)
const tickets = new RegExp(wholeWord(ticketWords))
const updated = new RegExp(wholeWord(updateWords))
const about = new RegExp(
  raw`\b${oneOf(aboutWords)}\s(?:the |our |their |my )?(?:${oneOf(subjectMatterWords)}\s(?:of |de )?)?$`,
)

/** Kinds of things that are named; not those that only say what these are about: in "posts about security", posts. */
function kindsIn(text: string): Set<string> {
  const found = wordsIn(text).flatMap((word) => {
    const group = subjectOf(word.stem)
    const isParticiple = arrivals.has(word.stem) && /ed$/i.test(word.text)
    if (group === undefined || isParticiple || /^lists?$/i.test(word.text)) return []
    return [{ group, isAbout: about.test(fold(text.slice(Math.max(0, word.at - 30), word.at))) }]
  })
  const heads = found.filter((one) => !one.isAbout)
  return new Set((heads.length > 0 ? heads : found).flatMap(({ group }) => [...group]))
}

/** The text without a folded phrase; unchanged when folding moved the positions. */
function cutPhrase(text: string, phrase: string): string {
  const at = fold(text).indexOf(phrase)
  return at < 0 || fold(text).length !== text.length ? text : `${text.slice(0, at)} ${text.slice(at + phrase.length)}`
}

interface Availability { stock: Criterion['stock']; isNamed: boolean; becomesOut: boolean }

/** The availability that a folded text waits for. */
function readAvailability(folded: string, namesStock: boolean): Availability {
  const becomesOut = unavailable.test(folded)
  const becomesIn =
    !becomesOut
    && available.test(folded)
    && (namesStock || tickets.test(folded) || stockIn(folded).in || again.test(folded))
  const opens = admission.exec(folded)?.[0]
  const isNamed = becomesOut || becomesIn || opens !== undefined
  if (becomesOut) return { stock: 'out', isNamed, becomesOut }
  if (opens !== undefined) return { stock: closing.test(opens) ? 'out' : 'in', isNamed, becomesOut }
  return { stock: becomesIn && !availableOrNot.test(folded) ? 'in' : null, isNamed, becomesOut }
}

/** Reads one thing that is asked for. "Price or venue" gives two criteria. */
function readCriterion(text: string): Criterion[] {
  const folded = fold(text)
  const limit = readLimit(text)
  const stems = stemsOf(text)
  const named = topicsIn(stems)
  const namesMoney = figuresIn(folded).some(isMoney) || /[€$£¥]/.test(text)
  if (namesMoney || limit !== null && limit.unit !== '' && limit.unit !== '%') named.add('price')
  const { stock, isNamed: namesStock, becomesOut } = readAvailability(folded, named.has('stock'))
  if (namesStock) named.add('stock')
  // Tickets that "go on sale" are not reduced.
  if (named.has('discount') && named.has('stock') && tickets.test(folded)) named.delete('discount')
  const { shift, isPlain: speaksOfDate, words: shiftWords } = readDateShift(folded, named.has('date'))
  if (speaksOfDate) named.add('date')
  const kinds = kindsIn(text)
  const { terms, also, strict } = readTerms(
    limit === null ? text : cutPhrase(text, limit.phrase),
    (stem) => isTopicWord(stem) || kinds.has(stem) || amountStems.has(stem) || shiftWords.has(stem),
  )
  const gone = pageRemoval.test(folded)
  const { up, down } = directionsIn(folded, stems)
  const criterion = {
    topics: named, subjects: kinds, limit, terms, strict, shift,
    arrival: hasAny(stems, arrivals),
    // A train that "leaves earlier" is not removed.
    departure: !becomesOut && !gone && shift === null && hasAny(stems, departures) && !down,
    // Dates that are "moved up" are no values that rise.
    direction: up === down || shift !== null && !named.has('price') ? null : up ? ('up' as const) : ('down' as const),
    stock, pageGone: gone,
    words: new Set(wordsOf(text).filter((word) => !framing.has(word))),
    major: /\bmajor\b/.test(folded), updates: updated.test(folded),
  }
  const alternatives = also.map((one): Criterion => ({
    ...criterion, ...withoutValue, terms: [{ stems: one, required: false }],
  }))
  return [{ ...criterion, any: !isSpecific(criterion) }, ...alternatives]
}

const isSpecific = (
  { topics, subjects, terms, limit, pageGone: gone, departure, direction }: Omit<Criterion, 'any'>,
): boolean =>
  topics.size > 0
  || subjects.size > 0
  || terms.length > 0
  || limit !== null
  || gone
  || departure
  || direction !== null

const withoutValue = {
  topics: new Set<Topic>(), subjects: new Set<string>(), limit: null, arrival: false, departure: false,
  direction: null, stock: null, shift: null, pageGone: false, any: false, strict: false,
} as const

/** A dot inside a number or a name ends no sentence. */
const sentenceEnd = /[;!?\n]+|\.(?=\s|$)/u
const furtherRequest = new RegExp(
  raw`,?\s+${oneOf(requestConjunctions)}\s+(?:also\s+)?(?=${oneOf(requestStarts)}\b)`, 'iu',
)

const sentencesOf = (goal: string): string[] => goal.split(sentenceEnd)
/** The parts of a sentence that begin a further request. */
const requestsOf = (sentence: string): string[] => sentence.split(furtherRequest)

/** "Watch the price of the kettle. Tell me when it drops below 50." is one criterion: the second narrows the first. */
function mergeNarrowing(criteria: Criterion[], criterion: Criterion): Criterion[] {
  const last = criteria.at(-1)
  const narrows =
    (criterion.limit !== null || criterion.direction !== null || criterion.stock !== null)
    && criterion.terms.length === 0
    && criterion.subjects.size === 0
  const broad =
    last !== undefined
    && last.limit === null
    && last.direction === null
    && last.stock === null
    && !last.arrival
    && !last.departure
    && [...last.topics].every((topic) => criterion.topics.size === 0 || criterion.topics.has(topic))
  if (!narrows || !broad) return [...criteria, criterion]
  const topics = new Set([...last.topics, ...criterion.topics])
  return [...criteria.slice(0, -1), { ...criterion, topics, terms: last.terms }]
}

/** Without criteria that only frame the others: "Tell me about changes. Watch prices." asks for prices. */
function withoutFraming(criteria: Criterion[], asked: readonly string[]): Criterion[] {
  const specific = criteria.filter(({ any }) => !any)
  const asksForAnything = asked.some((one) => hasAny(stemsOf(one), anything))
  return specific.length > 0 && specific.length < criteria.length && !asksForAnything ? specific : criteria
}

/** Whether an exclusion excludes what is asked for: then a negation was misread. */
const contradicts = (
  { topics: excluded, stems, direction, shift }: Exclusion, criteria: readonly Criterion[],
): boolean =>
  excluded.size > 0
  && direction === null
  && shift === null
  && stems.length === 0
  && criteria.some(({ topics: wanted }) => [...excluded].every((topic) => wanted.has(topic)))

/** Reads a goal. Never fails: unknown words become terms, and a goal that names nothing asks for every change. */
export function readGoal(goal: string): Goal {
  const exclusions: Exclusion[] = []
  const conditions: Condition[] = []
  const asked: string[] = []
  for (const sentence of sentencesOf(rephrase(goal.slice(0, goalCharsMax)))) {
    const { asked: unconditional, conditions: found } = splitConditions(sentence)
    conditions.push(...found)
    for (const request of requestsOf(unconditional)) {
      const { asked: wanted, ignored } = splitNegations(request)
      for (const one of ignored) exclusions.push(...readExclusions(one))
      if (/[\p{L}\p{N}]/u.test(wanted)) asked.push(wanted)
    }
  }
  const requesting = asked.filter((one) => hasAny(stemsOf(one), requests))
  const read = (requesting.length > 0 ? requesting : asked)
    .slice(0, criteriaMax)
    .flatMap(readCriterion)
    .reduce<Criterion[]>(mergeNarrowing, [])
  const kept = withoutFraming(read, asked)
  const criteria = kept.length > 0 ? kept : readCriterion('')
  return { criteria, exclusions: exclusions.filter((one) => !contradicts(one, criteria)), conditions }
}

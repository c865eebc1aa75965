// Whether an edit adds or removes a thing of the kind that a criterion names.

import { oneOf } from '#src/text/word-patterns.ts'
import { meetsAny, type EditFacts } from '../edits/analyse-edit.ts'
import { describeEdit } from '../edits/describe-edit.ts'
import type { Criterion } from '../goal/read-goal.ts'
import { jobTitles } from '../values/values.data.ts'
import { confidence, fitFactor } from './confidence.data.ts'
import { isWithinLimit } from './match-figures.ts'
import { fitTerms, type Fit, type PageStems } from './match-terms.ts'
import { matchOf, type Match } from './match.ts'

export type Movement = 'arrival' | 'departure'

/** "(m/f/d)" and words of job titles: a line with one is a job posting. */
const jobTitle = new RegExp(
  String.raw`\(?\b[mwfdx]\s?[/|]\s?[mwfdx]\b(?:\s?[/|]\s?[mwfdx]\b)?|\b${oneOf(jobTitles)}\b`,
)

/** A line of which at least this many words are new is a new thing. */
const newWordsMin = 3

export function matchArrival(
  criterion: Criterion, facts: EditFacts, page: PageStems, movement: Movement,
): Match | null {
  if (facts.edit.moved || !isWithinLimit(criterion, facts)) return null
  const fit = fitTerms(criterion, facts, page)
  // Words that no list has ("episodes", "qualified") need not stand in every new item; required ones must.
  const mayLackTerms = fit === 'open' && facts.edit.item && criterion.terms.every(({ required }) => !required)
  if (fit === 'no' || fit === 'open' && !mayLackTerms) return null
  const kind = movement === 'arrival' ? 'added' : 'removed'
  const sure =
    facts.kind === kind
      ? confidenceInThing(criterion, facts, page, movement, fit)
      : facts.kind === 'replaced'
        ? confidenceInRewording(criterion, facts, movement)
        : null
  if (sure === null) return null
  return matchOf(sure * fitFactor.arrival[fit], describeEdit(facts))
}

/** A whole line or item that was added (or removed). */
function confidenceInThing(
  { subjects, terms }: Criterion, facts: EditFacts, page: PageStems, movement: Movement, fit: Fit,
): number | null {
  const { item, heading } = facts.edit
  const isKind =
    subjects.size === 0
    || meetsAny(subjects, facts.own)
    || meetsAny(subjects, facts.around)
    || jobTitle.test(movement === 'arrival' ? facts.now : facts.old)
  const { arrival } = confidence
  if (isKind && (item || terms.length > 0 || subjects.size === 0)) return item ? arrival.item : arrival.text
  if (isKind) return arrival.kindOnly
  if (item || terms.length > 0 && fit === 'yes') return heading ? arrival.unknownHeading : arrival.unknownItem
  return meetsAny(subjects, page) && item ? arrival.pageKind : null
}

/** A line that was reworded so that it now names what is wanted, or counts more of it than before. */
function confidenceInRewording({ subjects, terms }: Criterion, facts: EditFacts, movement: Movement): number | null {
  const words = movement === 'arrival' ? facts.come : facts.gone
  if (terms.some(({ stems }) => meetsAny(stems, words))) return confidence.arrival.named
  const [old, now] = [facts.figuresGone[0], facts.figuresCome[0]]
  const counts =
    meetsAny(subjects, facts.own)
    && old !== undefined
    && now !== undefined
    && old.unit === ''
    && now.unit === ''
    && (movement === 'arrival' ? now.value > old.value : now.value < old.value)
  if (counts && terms.length === 0) return confidence.arrival.counted
  const kept = facts.own.size - (movement === 'arrival' ? facts.gone.size : facts.come.size)
  const isMostlyNew = words.size * 2 >= kept
  const isEnough = words.size >= newWordsMin || terms.length > 0 && words.size > 0
  return isMostlyNew && isEnough ? confidence.arrival.rewritten : null
}

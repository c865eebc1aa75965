// Whether an edit is about the words that a criterion names.

import { meetsAny, type EditFacts } from '../edits/analyse-edit.ts'
import { describeEdit } from '../edits/describe-edit.ts'
import type { Criterion } from '../goal/read-goal.ts'
import { topics } from '../words/vocabulary.ts'
import { confidence } from './confidence.data.ts'
import { matchOf, type Match } from './match.ts'

/** Stems of the page's title and address: what these name need not be repeated in every line. */
export type PageStems = ReadonlySet<string>

/**
 * `yes`: the words of the criterion are there (or it names none). `page`: the page as a whole is about them. `open`:
 * nothing says so, and nothing says otherwise.
 */
export type Fit = 'yes' | 'page' | 'open' | 'no'

const countMet = (criterion: Criterion, words: ReadonlySet<string>): number =>
  criterion.terms.filter(({ stems }) => meetsAny(stems, words)).length

/** How the terms of a criterion are met by an edit, its surroundings and its page. */
export function fitTerms(criterion: Criterion, facts: EditFacts, page: PageStems): Fit {
  const { terms } = criterion
  if (terms.length === 0) return 'yes'
  const here = new Set([...facts.own, ...facts.around, ...facts.near])
  const required = terms.filter((term) => term.required)
  if (required.length > 0) {
    if (required.every(({ stems }) => meetsAny(stems, here))) return 'yes'
    if (required.every(({ stems }) => meetsAny(stems, here) || meetsAny(stems, page))) return 'page'
  } else {
    if (countMet(criterion, here) * 2 >= terms.length) return 'yes'
    if (countMet(criterion, new Set([...here, ...page])) * 2 >= terms.length) return 'page'
  }
  return criterion.strict || isAboutOther(criterion, facts, required.length > 0) ? 'no' : 'open'
}

/** A row, an item or a value with its own name is about that name; "Price" and the like are no names. */
function isAboutOther(criterion: Criterion, { edit, name }: EditFacts, isRequired: boolean): boolean {
  if (edit.path !== null) return isRequired && edit.label.includes(' › ')
  const isRow = /^\s*\|/.test(edit.now || edit.old)
  const hasOtherName =
    [...name].some((one) => one.length > 2 && !criterion.words.has(one))
    && !Object.values(topics).some((words) => meetsAny(words, name))
  return edit.item && (hasOtherName || isRow && isRequired)
}

/** The words of a criterion in what was added or removed; weaker where they only stand around it. */
export function matchTerms(criterion: Criterion, facts: EditFacts, page: PageStems): Match | null {
  const wanted: ReadonlySet<string>[] = [
    ...criterion.terms.map(({ stems }) => stems), ...(criterion.subjects.size > 0 ? [criterion.subjects] : []),
  ]
  if (wanted.length === 0) return null
  const fit = fitTerms(criterion, facts, page)
  if (fit === 'no') return null
  const countIn = (words: ReadonlySet<string>) => wanted.filter((stems) => meetsAny(stems, words)).length
  const here = new Set([...facts.own, ...facts.around])
  const inChange = countIn(new Set([...facts.come, ...facts.gone]))
  const inPlace = countIn(here)
  const { words } = confidence
  const result = (sure: number, relation: string): Match => matchOf(sure, `${describeEdit(facts)}${relation}`)
  if (inChange > 0 && fit !== 'open')
    return result(
      words.inChange + (words.inChangeShare * inChange) / wanted.length, ', which is what the goal is about',
    )
  if (inPlace > 0 && fit !== 'open')
    return result(
      words.inPlace + (words.inPlaceShare * inPlace) / wanted.length,
      ' in a part of the page that the goal is about',
    )
  if (fit === 'page' || (criterion.terms.length === 0 && meetsAny(criterion.subjects, page)))
    return result(words.onPage, ' on a page that the goal is about')
  const lacksRequired = criterion.terms.some(({ required, stems }) => required && !meetsAny(stems, here))
  if (facts.kind !== 'replaced' && lacksRequired) return null
  return inChange > 0 || inPlace > 0 ? result(words.some, ', which is part of what the goal is about') : null
}

// Whether an edit belongs to what a criterion names: the words that must be there, the kind of thing, something that turned
// up or went away.

import type { Criterion } from './read-goal.ts'
import { keepsLimit, type Match } from './match-values.ts'
import { describeEdit } from './describe-edit.ts'
import { meetsAny, type EditFacts } from './analyse-edit.ts'
import { topics } from './vocabulary.ts'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Stems of the page's title and address: what they name need not be said again in every line. */
export type PageStems = ReadonlySet<string>

/**
 * `yes`: the words of the criterion are there (or it names none). `page`: the page as a whole is about them. `open`: nothing
 * says so, nothing speaks against it.
 */
export type Fit = 'yes' | 'page' | 'open' | 'no'

const share = (criterion: Criterion, words: ReadonlySet<string>): number =>
  criterion.terms.filter(({ stems }) => meetsAny(stems, words)).length

/** How the terms of a criterion are met by an edit, its surroundings and its page. */
export function fitTerms(criterion: Criterion, { edit, own, around, near, name }: EditFacts, page: PageStems): Fit {
  if (criterion.terms.length === 0) return 'yes'
  const here = new Set([...own, ...around, ...near])
  const required = criterion.terms.filter((term) => term.required)
  if (required.length > 0) {
    if (required.every(({ stems }) => meetsAny(stems, here))) return 'yes'
    if (required.every(({ stems }) => meetsAny(stems, here) || meetsAny(stems, page))) return 'page'
  } else {
    if (share(criterion, here) * 2 >= criterion.terms.length) return 'yes'
    if (share(criterion, new Set([...here, ...page])) * 2 >= criterion.terms.length) return 'page'
  }
  // A row, an item or a value with a name of its own is about that name and not about what the criterion names; "Price" and
  // the like are no names.
  if (edit.path !== null) return required.length > 0 && edit.label.includes(' › ') || criterion.strict ? 'no' : 'open'
  const isRow = /^\s*\|/.test(edit.now || edit.old)
  const otherName =
    [...name].some((one) => one.length > 2 && !criterion.words.has(one))
    && !Object.values(topics).some((words) => meetsAny(words, name))
  const named = edit.item && (otherName || isRow && required.length > 0)
  return named || criterion.strict ? 'no' : 'open'
}

const titled =
  /\(?\b[mwfdx]\s?[/|]\s?[mwfdx]\b(?:\s?[/|]\s?[mwfdx]\b)?|\b(?:engineer|developer|manager|designer|analyst|consultant|assistant|specialist|director|officer|intern(?:ship)?|technician|architect|scientist|nurse|teacher|driver|lead|entwickler\w*|ingenieur\w*|leiter\w*|sachbearbeiter\w*|werkstudent\w*|praktik\w+|ausbildung|developpeu\w+|responsable|charge|stage|desarrollador\w*|ingenier\w+|tecnico|gerente)\b/

/** Something turned up (or went away) that the criterion is about. */
export function matchArrival(criterion: Criterion, facts: EditFacts, page: PageStems, which: 'arrival' | 'departure'): Match | null {
  const wanted = which === 'arrival' ? 'added' : 'removed'
  if (facts.edit.moved || !keepsLimit(criterion, facts)) return null
  const fit = fitTerms(criterion, facts, page)
  // Words that no list knows ("episodes", "qualified") need not be said by every new item; names, and what stands
  // behind "in" or "about", must be.
  const unsaid = fit === 'open' && facts.edit.item && criterion.terms.every(({ required }) => !required)
  if (fit === 'no' || fit === 'open' && !unsaid) return null
  const words = which === 'arrival' ? facts.come : facts.gone
  const isOfKind = meetsAny(criterion.subjects, facts.own) || meetsAny(criterion.subjects, facts.around)
  const kind = criterion.subjects.size === 0 || isOfKind || titled.test(which === 'arrival' ? facts.now : facts.old)
  const verb = which === 'arrival' ? 'something new turned up' : 'something went away'
  const say = (confidence: number): Match => ({
    confidence: confidence * { yes: 1, page: 0.85, open: 0.5, no: 0 }[fit],
    reason: sentence(`${verb}: ${describeEdit(facts)}`),
  })
  if (facts.kind === wanted) {
    if (kind && (facts.edit.item || criterion.terms.length > 0 || criterion.subjects.size === 0))
      return say(facts.edit.item ? 0.88 : 0.75)
    if (kind) return say(0.65)
    if (facts.edit.item || criterion.terms.length > 0 && fit === 'yes') return say(facts.edit.heading ? 0.65 : 0.55)
    return meetsAny(criterion.subjects, page) && facts.edit.item ? say(0.6) : null
  }
  if (facts.kind !== 'replaced') return null
  // A line that was reworded so that it now names what is wanted, or counts more of it than before.
  const named = criterion.terms.some(({ stems }) => meetsAny(stems, words))
  if (named) return say(0.7)
  const [old, now] = [facts.figuresGone[0], facts.figuresCome[0]]
  const counts =
    meetsAny(criterion.subjects, facts.own)
    && old !== undefined
    && now !== undefined
    && old.unit === ''
    && now.unit === ''
    && (which === 'arrival' ? now.value > old.value : now.value < old.value)
  if (counts && criterion.terms.length === 0) return say(0.7)
  // At least half of the line is new.
  const kept = facts.own.size - (which === 'arrival' ? facts.gone.size : facts.come.size)
  return words.size * 2 >= kept && (words.size >= 3 || criterion.terms.length > 0 && words.size > 0) ? say(0.55) : null
}

/** The words of a criterion in what came or went; weaker where they only stand around it. */
export function matchWords(criterion: Criterion, facts: EditFacts, page: PageStems): Match | null {
  const wanted: ReadonlySet<string>[] = [
    ...criterion.terms.map(({ stems }) => stems), ...(criterion.subjects.size > 0 ? [criterion.subjects] : []),
  ]
  if (wanted.length === 0) return null
  const fit = fitTerms(criterion, facts, page)
  if (fit === 'no') return null
  const moved = new Set([...facts.come, ...facts.gone])
  const inChange = wanted.filter((stems) => meetsAny(stems, moved)).length
  const here = new Set([...facts.own, ...facts.around])
  const inPlace = wanted.filter((stems) => meetsAny(stems, here)).length
  const say = (confidence: number, what: string): Match => ({
    confidence, reason: sentence(`${what}: ${describeEdit(facts)}`),
  })
  if (inChange > 0 && fit !== 'open')
    return say(0.55 + (0.3 * inChange) / wanted.length, 'a change names what the goal is about')
  if (inPlace > 0 && fit !== 'open')
    return say(
      0.5 + (0.25 * inPlace) / wanted.length, 'something changed where the page speaks of what the goal is about',
    )
  if (fit === 'page' || (criterion.terms.length === 0 && meetsAny(criterion.subjects, page)))
    return say(0.5, 'the page is about what the goal names, and it changed')
  if (facts.kind !== 'replaced' && criterion.terms.some(({ required, stems }) => required && !meetsAny(stems, here)))
    return null
  return inChange > 0 || inPlace > 0 ? say(0.4, 'a change names some of what the goal is about') : null
}

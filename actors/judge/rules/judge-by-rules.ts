// The judge without a model: counts signs, follows no text. Deterministic, linear in the size of the change.
//
// Two promises pull at it: quiet when nothing happened, and never lose a change. So: what is trivial by form (counters,
// times since, stamps, punctuation) is quiet; a goal that was understood ("when the price changes") decides by its own
// signs, and what lacks them is quiet too; a goal that was not understood is no ground to keep a substantial change
// back: it is announced, with a confidence that says so.

import type { PageChange, Verdict } from '../page-change.ts'
import { isExcluded } from './exclude-edit.ts'
import { wordsOf } from './fold-words.ts'
import { judgeRemoval } from './judge-removal.ts'
import { listEdits } from './list-edits.ts'
import { matchCriterion, wantsStamp } from './match-criterion.ts'
import type { Match } from './match-values.ts'
import { readGoal, type Goal, type Criterion } from './read-goal.ts'
import { describeEdit } from './describe-edit.ts'
import { changesValue, meetsAny, analyseEdit, type EditFacts } from './analyse-edit.ts'

export const rulesName = 'builtin/rules'

/** Words that came or went from which on a change that no rule understands is not small. */
const substantialWords = 10

const verdict = (meaningful: boolean, confidence: number, reason: string): Verdict =>
  ({ meaningful, reason, confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 100) / 100, model: rulesName })
/** From so many on, and so sure, nothing is gained by reading on. */
const matchesMax = 100
const sureEnough = 0.75
const howMany = (count: number): string => count >= matchesMax - 1 ? 'many more changes' : plural(count, 'more change')
const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Whether a goal asks for something that a counter or a stamp tells: then these are not trivial. */
function wantsTrivia({ criteria }: Goal, facts: EditFacts): boolean {
  if (facts.cosmetic) return false
  return criteria.some((criterion) => {
    if (wantsStamp(criterion, facts)) return true
    const counts = criterion.limit !== null || criterion.direction !== null || !criterion.arrival && !criterion.departure
    return (
      counts
      && facts.figuresCome.length > 0
      && [criterion.subjects, ...criterion.terms.map(({ stems }) => stems)].some((stems) => meetsAny(stems, facts.own))
    )
  })
}

/** Goals that the rules know signs for; of others they only know the words. */
const understood = ({ any, topics, arrival, departure, limit, direction, pageGone, strict }: Criterion): boolean =>
  any || topics.size > 0 || arrival || departure || limit !== null || direction !== null || pageGone || strict

/** Holds a change against a goal. Never throws on what a page or a caller may write. */
export function judgeByRules(change: PageChange, goalText: string): Verdict {
  const goal = readGoal(goalText)
  if (change.kind === 'removed') {
    const { meaningful, confidence, reason } = judgeRemoval(change, goal)
    return verdict(meaningful, confidence, reason)
  }
  const { edits, cut } = listEdits(change)
  const page = new Set(
    wordsOf(
      `${change.title ?? ''} ${decodeURIComponentSafely(change.url)
        .replace(/^\w+:\/\//, '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')}`,
    ),
  )
  const trivial: EditFacts[] = []
  const ignored: EditFacts[] = []
  const left: EditFacts[] = []
  let best: Match | null = null
  let matches = 0
  let refused: string | null = null
  for (const edit of edits) {
    const facts = analyseEdit(edit)
    if (facts.trivial && !wantsTrivia(goal, facts)) { trivial.push(facts); continue }
    if (goal.exclusions.some((exclusion) => isExcluded(exclusion, facts))) { ignored.push(facts); continue }
    left.push(facts)
    let matched = false
    for (const criterion of goal.criteria) {
      const considered = matchCriterion(criterion, facts, page)
      refused ??= considered.refused
      if (!considered.match) continue
      matched = true
      if (best === null || considered.match.confidence > best.confidence) best = considered.match
    }
    if (matched) matches++
    if (matches >= matchesMax && best !== null && best.confidence >= sureEnough) break
  }
  if (best !== null)
    return verdict(
      true, best.confidence,
      matches > 1 ? `${best.reason.replace(/\.$/, '')} (and ${howMany(matches - 1)} that may matter).` : best.reason,
    )
  if (cut)
    return verdict(
      true, 0.3,
      'The change is larger than the rules read, and nothing in what they read speaks for or against the goal.',
    )
  return quiet(goal, left, ignored, trivial, refused)
}

function quiet({ criteria }: Goal, left: EditFacts[], ignored: EditFacts[], trivial: EditFacts[], refused: string | null): Verdict {
  if (left.length === 0) {
    if (ignored.length > 0)
      return verdict(false, 0.85, `Only what the goal leaves out changed: ${describeEdit(ignored[0]!)}.`)
    if (trivial.length > 0)
      return verdict(false, 0.9, `Only counters, times or punctuation changed: ${describeEdit(trivial[0]!)}.`)
    return verdict(false, 0.6, 'No change of the text was found.')
  }
  if (refused !== null && criteria.every(understood)) return verdict(false, 0.8, `${capital(refused)}.`)
  const [first] = left as [EditFacts]
  const words = left.reduce((sum, { size }) => sum + size, 0)
  if (criteria.every(understood))
    return verdict(
      false, words >= substantialWords ? 0.65 : 0.8, `Nothing that the goal asks for changed: ${describeEdit(first)}.`,
    )
  if (words < substantialWords && !left.some((facts) => facts.edit.heading || changesValue(facts)))
    return verdict(false, 0.55, `A small change that does not touch the goal: ${describeEdit(first)}.`)
  return verdict(
    true, 0.3,
    `The rules could not tell what this has to do with the goal: ${describeEdit(first)}${left.length > 1 ? ` (and ${plural(left.length - 1, 'more change')})` : ''}.`,
  )
}

function decodeURIComponentSafely(url: string): string {
  try { return decodeURIComponent(url.slice(0, 2048)) } catch (error) {
    if (!(error instanceof URIError)) throw error
    return url.slice(0, 2048) // a broken escape: read as it stands
  }
}

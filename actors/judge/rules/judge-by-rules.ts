// The judge without a model. It weighs signs and follows no text; it is deterministic and linear in the size of the
// change.
//
// Two aims compete: not to announce noise, and not to lose a change. Therefore: what is trivial by its form (counters,
// relative times, stamps, punctuation) is not announced; a goal that was understood ("when the price changes") is
// decided by its signs alone; for a goal that was not understood a substantial change is announced, with a low
// confidence.

import { unescaped } from '#src/sites/percent-encoding.ts'
import type { PageChange, Verdict } from '../page-change.ts'
import { analyseEdit, changesValue, meetsAny, type EditFacts } from './edits/analyse-edit.ts'
import { confidence } from './match/confidence.data.ts'
import { checkConditions } from './match/check-conditions.ts'
import { describeEdit } from './edits/describe-edit.ts'
import type { Edit } from './edits/edit.ts'
import { isExcluded } from './match/exclude-edit.ts'
import { wordsOf } from './words/fold-words.ts'
import { judgeRemoval } from './judge-removal.ts'
import { judgeVersions } from './judge-versions.ts'
import { listEdits } from './edits/list-edits.ts'
import { matchCriterion, wantsStamp } from './match/match-criterion.ts'
import type { PageStems } from './match/match-terms.ts'
import { capitalise, clauseOf, type Match } from './match/match.ts'
import { viewPage } from './edits/page-view.ts'
import { readGoal, type Criterion, type Goal } from './goal/read-goal.ts'

export const rulesName = 'builtin/rules'

/** From this many added or removed words a change that no rule understands is substantial. */
const substantialWords = 10
/** After this many matches, of which one is at least this sure, the rest of the change is not read. */
const matchesMax = 100
const sureEnough = 0.75

const verdict = (meaningful: boolean, sure: number, reason: string): Verdict =>
  ({ meaningful, reason, confidence: Math.round(Math.min(1, Math.max(0, sure)) * 100) / 100, model: rulesName })
const howMany = (count: number): string =>
  count >= matchesMax - 1 ? 'many more changes' : count === 1 ? 'one more change' : `${count} more changes`
/** What happened to an edit, as the beginning of a sentence. */
const changeIn = (facts: EditFacts): string => capitalise(describeEdit(facts))

/** Whether a goal asks for something that a counter or a stamp tells: then these are not trivial. */
function wantsTrivia({ criteria }: Goal, facts: EditFacts): boolean {
  if (facts.cosmetic) return false
  return criteria.some((criterion) => {
    if (wantsStamp(criterion, facts)) return true
    const mayCount =
      criterion.limit !== null || criterion.direction !== null || !criterion.arrival && !criterion.departure
    const named = [criterion.subjects, ...criterion.terms.map(({ stems }) => stems)]
    return mayCount && facts.figuresCome.length > 0 && named.some((stems) => meetsAny(stems, facts.own))
  })
}

/** Whether the rules know signs for a criterion; of others they know only the words. */
const isUnderstood = ({ any, topics, arrival, departure, limit, direction, pageGone, strict }: Criterion): boolean =>
  any || topics.size > 0 || arrival || departure || limit !== null || direction !== null || pageGone || strict

/** What the edits of a change are with respect to a goal. */
interface Sorted {
  trivial: EditFacts[]
  ignored: EditFacts[]
  /** Neither trivial nor excluded. */
  relevant: EditFacts[]
  best: Match | null
  matches: number
  rejected: string | null
  /** Why a match does not matter: a condition of the goal. */
  unmet: string | null
}

function sortEdits(edits: readonly Edit[], goal: Goal, change: PageChange): Sorted {
  const sorted: Sorted = { trivial: [], ignored: [], relevant: [], best: null, matches: 0, rejected: null, unmet: null }
  const page = pageStems(change)
  const unmetBy = checkConditions(goal.conditions, viewPage(change))
  for (const edit of edits) {
    const facts = analyseEdit(edit)
    if (facts.trivial && !wantsTrivia(goal, facts)) { sorted.trivial.push(facts); continue }
    if (goal.exclusions.some((exclusion) => isExcluded(exclusion, facts))) { sorted.ignored.push(facts); continue }
    sorted.relevant.push(facts)
    let isMatched = false
    for (const criterion of goal.criteria) {
      const { match, rejected } = matchCriterion(criterion, facts, page)
      sorted.rejected ??= rejected
      if (!match) continue
      const unmet = unmetBy(facts)
      if (unmet !== null) {
        sorted.unmet ??= `${clauseOf(match)}, ${unmet}.`
        continue
      }
      isMatched = true
      if (sorted.best === null || match.confidence > sorted.best.confidence) sorted.best = match
    }
    if (isMatched) sorted.matches++
    if (sorted.matches >= matchesMax && sorted.best !== null && sorted.best.confidence >= sureEnough) break
  }
  return sorted
}

/** Judges a change by a goal. Never throws, whatever a page or a caller writes. */
export function judgeByRules(change: PageChange, goalText: string): Verdict {
  const goal = readGoal(goalText)
  if (change.kind === 'removed') {
    const { meaningful, confidence: sure, reason } = judgeRemoval(change, goal)
    return verdict(meaningful, sure, reason)
  }
  const { edits, cut } = listEdits(change)
  const versions = judgeVersions(goalText, change, edits)
  const asksForVersionsOnly = goal.criteria.every(({ topics }) => topics.size === 0 || topics.has('version'))
  if (versions && (versions.meaningful || asksForVersionsOnly))
    return verdict(versions.meaningful, versions.confidence, versions.reason)
  const sorted = sortEdits(edits, goal, change)
  const { best, matches } = sorted
  if (best !== null) {
    const reason = matches > 1 ? `${best.reason} ${capitalise(howMany(matches - 1))} may matter.` : best.reason
    return verdict(true, best.confidence, reason)
  }
  if (cut)
    return verdict(
      true, confidence.verdict.truncated,
      'The change is larger than what the rules read, and the part that they read does not decide about the goal.',
    )
  return judgeUnmatched(goal, sorted)
}

/** The verdict on a change in which nothing matches the goal. */
function judgeUnmatched({ criteria }: Goal, { relevant, ignored, trivial, rejected, unmet }: Sorted): Verdict {
  const sure = confidence.verdict
  if (unmet !== null) return verdict(false, sure.rejected, unmet)
  const [first] = relevant
  if (first === undefined) {
    if (ignored.length > 0)
      return verdict(false, sure.onlyIgnored, `${changeIn(ignored[0]!)}, which the goal excludes.`)
    if (trivial.length > 0)
      return verdict(
        false, sure.onlyTrivial, `${changeIn(trivial[0]!)}, which is only a counter, a time or punctuation.`,
      )
    return verdict(false, sure.noChange, 'No change of the text was found.')
  }
  const isGoalUnderstood = criteria.every(isUnderstood)
  if (rejected !== null && isGoalUnderstood) return verdict(false, sure.rejected, `${capitalise(rejected)}.`)
  const words = relevant.reduce((sum, { size }) => sum + size, 0)
  const isSmall = words < substantialWords
  if (isGoalUnderstood)
    return verdict(
      false, isSmall ? sure.unrelated : sure.unrelatedLarge,
      `${changeIn(first)}, which the goal does not ask for.`,
    )
  if (isSmall && !relevant.some((facts) => facts.edit.heading || changesValue(facts)))
    return verdict(false, sure.smallUnclear, `${changeIn(first)}, a small change that does not concern the goal.`)
  const others = relevant.length > 1 ? `, besides ${howMany(relevant.length - 1)}` : ''
  return verdict(
    true, sure.unclear, `${changeIn(first)}${others}; the rules cannot tell whether this concerns the goal.`,
  )
}

/** Stems of the page's title and address. */
function pageStems({ title, url }: PageChange): PageStems {
  const address = unescaped(url.slice(0, 2048)).replace(/^\w+:\/\//, '').replace(/[^\p{L}\p{N}]+/gu, ' ')
  return new Set(wordsOf(`${title ?? ''} ${address}`))
}

// What a goal speaks of and the compared content of a page lacks: a monitor of prices that sees no price cannot do its
// job. Doubtful content counts as content, because a wrong warning is worse than none.

import type { GoalKind, PageContent } from '#schemas/monitored-page.ts'
import { clocksIn, datesIn, versionsIn } from '../values/read-dates.ts'
import { figuresIn, isMoney } from '../values/read-figures.ts'
import { stockIn } from '../values/read-stock.ts'
import { fold, stemsOf } from '../words/fold-words.ts'
import { topics } from '../words/vocabulary.ts'
import { subjectOf } from './goal-words.ts'
import { readGoal } from './read-goal.ts'

/** More of a page is not read. */
const charsMax = 200_000
const leavesMax = 2_000

const jobs = subjectOf('job')!

/** The kinds of things that a goal speaks of. */
export function goalKinds(goal: string): Set<GoalKind> {
  const kinds = new Set<GoalKind>()
  const { criteria, conditions } = readGoal(goal)
  for (const { kind, state } of conditions) if (kind === 'only') kinds.add(state.of)
  for (const { topics: named, subjects } of criteria) {
    for (const topic of named) kinds.add(topic === 'discount' ? 'price' : topic)
    if (subjects.has('job')) kinds.add('job')
  }
  return kinds
}

const wordsOfKind: Record<GoalKind, ReadonlySet<string>> = { ...topics, job: jobs }

const isIn: Record<GoalKind, (text: string) => boolean> = {
  // An amount with two decimals may be a price whose currency is stated elsewhere.
  price: (text) => /\d[.,]\d\d(?!\d)/.test(text) || figuresIn(text).some(isMoney),
  stock: (text) => Object.values(stockIn(fold(text))).includes(true),
  date: (text) => datesIn(text).length > 0 || clocksIn(text).length > 0,
  version: (text) => /\d\.\d/.test(text) || versionsIn(text).length > 0,
  job: (text) => stemsOf(text).some((stem) => jobs.has(stem)),
}

/** The kinds that the goal speaks of and neither the content nor the title or URL of the page has. */
export function findGoalGaps(goal: string, { markdown, json, title }: PageContent, url: string): GoalKind[] {
  const kinds = goalKinds(goal)
  if (kinds.size === 0) return []
  const leaves = leavesOf(json)
  const text = [markdown ?? '', ...leaves.map(({ value }) => value)].join('\n').slice(0, charsMax)
  const isField = (kind: GoalKind): boolean =>
    leaves.some(({ path }) => stemsOf(path).some((stem) => wordsOfKind[kind].has(stem)))
  return [...kinds].filter((kind) => {
    const context = kind === 'job' ? `${text}\n${title ?? ''}\n${url.replace(/[^\p{L}]+/gu, ' ')}` : text
    return !isField(kind) && !isIn[kind](context)
  })
}

interface Leaf { path: string; value: string }

/** The values of extracted fields, without empty ones, with the names that lead to them. */
function leavesOf(value: unknown, path = '', into: Leaf[] = []): Leaf[] {
  if (into.length >= leavesMax || value === null || value === undefined || value === '') return into
  if (typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) leavesOf(inner, `${path} ${name.replaceAll('_', ' ')}`, into)
  else into.push({ path, value: String(value) })
  return into
}

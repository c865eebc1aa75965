// Whether an edit changes a date or a version.

import { wholeWord } from '#src/word-patterns.ts'
import { meetsAny, type EditFacts } from './analyse-edit.ts'
import { confidence } from './confidence.data.ts'
import { weekdayNames } from './dates.data.ts'
import { describeEdit } from './describe-edit.ts'
import { isStamp } from './mask-trivia.ts'
import { matched, noMatch, type MatchResult } from './match.ts'
import { isMoney } from './read-figures.ts'
import type { Criterion } from './read-goal.ts'
import { topics } from './vocabulary.ts'

const weekday = new RegExp(wholeWord(weekdayNames))
const weekdayIn = (folded: string): string | undefined => weekday.exec(folded)?.[0]

export function matchDate(criterion: Criterion, facts: EditFacts): MatchResult {
  if (isStamp(facts.now) && !criterion.updates) return noMatch
  const result = (sure: number, what: string) => matched(sure, `${what}: ${describeEdit(facts)}`)
  const [old, now] = [facts.datesGone[0], facts.datesCome[0]]
  if (old !== undefined && now !== undefined) return result(confidence.date.changed, 'a date changed')
  if (now !== undefined) return result(confidence.date.added, 'a date appeared')
  if (old !== undefined) return result(confidence.date.removed, 'a date is gone')
  if (meetsAny(facts.come, topics.date) || meetsAny(facts.gone, topics.date))
    return result(confidence.date.mention, 'text about the date changed')
  if (facts.kind === 'replaced' && weekdayIn(facts.old) !== weekdayIn(facts.now))
    return result(confidence.date.day, 'a day changed')
  const isAbout = [facts.own, facts.around, facts.near].some((words) => meetsAny(words, topics.date))
  if (isAbout && [...facts.figuresGone, ...facts.figuresCome].some((one) => !isMoney(one)))
    return result(confidence.date.time, 'a time changed')
  if (facts.edit.path !== null && meetsAny(facts.around, topics.date))
    return result(confidence.date.field, 'a date changed')
  return noMatch
}

export function matchVersion(criterion: Criterion, facts: EditFacts): MatchResult {
  const [old, now] = [facts.versionsGone[0], facts.versionsCome[0]]
  if (now !== undefined) {
    const appeared = `version ${now} appeared: ${describeEdit(facts)}`
    const statement = old === undefined ? appeared : `the version changed from ${old} to ${now}`
    return matched(confidence.version.number, statement)
  }
  if (facts.edit.path !== null && meetsAny(facts.around, topics.version) && facts.now !== '')
    return matched(confidence.version.field, `the version changed: ${describeEdit(facts)}`)
  if (criterion.major) return noMatch
  const isLabelled =
    facts.figuresCome.length > 0
    && (meetsAny(facts.own, topics.version) || (facts.edit.heading && meetsAny(facts.around, topics.version)))
  if (!isLabelled && !meetsAny(facts.come, topics.version)) return noMatch
  return matched(
    isLabelled ? confidence.version.labelledFigure : confidence.version.mention,
    `a release is mentioned: ${describeEdit(facts)}`,
  )
}

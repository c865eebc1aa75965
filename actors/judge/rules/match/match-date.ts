// Whether an edit changes a date or a version.

import { wholeWord } from '#src/text/word-patterns.ts'
import { dateShiftOf, meetsAny, type EditFacts } from '../edits/analyse-edit.ts'
import { describeEdit, labelOf, nameOf, quote } from '../edits/describe-edit.ts'
import { isStamp } from '../edits/mask-trivia.ts'
import type { Criterion } from '../goal/read-goal.ts'
import { weekdayNames } from '../values/dates.data.ts'
import { clocksIn } from '../values/read-dates.ts'
import { isMoney } from '../values/read-figures.ts'
import { topics } from '../words/vocabulary.ts'
import { confidence } from './confidence.data.ts'
import { matched, noMatch, type MatchResult } from './match.ts'

const weekday = new RegExp(wholeWord(weekdayNames))
const weekdayIn = (folded: string): string | undefined => weekday.exec(folded)?.[0]

export function matchDate(criterion: Criterion, facts: EditFacts): MatchResult {
  if (isStamp(facts.now) && !criterion.updates) return noMatch
  const [old, now] = [facts.datesGone[0], facts.datesCome[0]]
  if (old !== undefined && now !== undefined) {
    const moved = dateShiftOf(facts)
    const verb = moved === null ? 'changed' : `moved ${moved},`
    const statement = `${nameOfDate(facts, now)} ${verb} from ${old} to ${now}`
    const { shift } = criterion
    if (shift === null || moved === null || moved === shift) return matched(confidence.date.changed, statement)
    const wanted = shift === 'later' ? 'a later date' : 'an earlier date'
    return { match: null, rejected: `${statement}, but the goal waits for ${wanted}` }
  }
  return matchDateWords(facts, old, now)
}

/** What a date is called: “Deadline”, the date of “Exam”, the time. */
function nameOfDate(facts: EditFacts, date: string): string {
  const subject = clocksIn(date).length > 0 ? 'the time' : 'the date'
  const name = labelOf(facts)?.name
  if (name === undefined || facts.edit.path !== null) return `${subject}${nameOf(facts, subject)}`
  return meetsAny(facts.name, topics.date) ? quote(name) : `${subject} of ${quote(name)}`
}

/** Dates that were only added or removed, and words about dates. */
function matchDateWords(facts: EditFacts, old: string | undefined, now: string | undefined): MatchResult {
  const result = (sure: number) => matched(sure, describeEdit(facts))
  if (now !== undefined) return result(confidence.date.added)
  if (old !== undefined) return result(confidence.date.removed)
  if (meetsAny(facts.come, topics.date) || meetsAny(facts.gone, topics.date))
    return result(confidence.date.mention)
  if (facts.kind === 'replaced' && weekdayIn(facts.old) !== weekdayIn(facts.now))
    return result(confidence.date.day)
  const isAbout = [facts.own, facts.around, facts.near].some((words) => meetsAny(words, topics.date))
  if (isAbout && [...facts.figuresGone, ...facts.figuresCome].some((one) => !isMoney(one)))
    return result(confidence.date.time)
  if (facts.edit.path !== null && meetsAny(facts.around, topics.date))
    return result(confidence.date.field)
  return noMatch
}

export function matchVersion(criterion: Criterion, facts: EditFacts): MatchResult {
  const [old, now] = [facts.versionsGone[0], facts.versionsCome[0]]
  if (now !== undefined) {
    const appeared = `version ${now.replace(/^v(?=\d)/i, '')} appeared`
    return matched(
      confidence.version.number, old === undefined ? appeared : `the version changed from ${old} to ${now}`,
    )
  }
  if (facts.edit.path !== null && meetsAny(facts.around, topics.version) && facts.now !== '')
    return matched(confidence.version.field, describeEdit(facts))
  if (criterion.major) return noMatch
  const isLabelled =
    facts.figuresCome.length > 0
    && (meetsAny(facts.own, topics.version) || (facts.edit.heading && meetsAny(facts.around, topics.version)))
  if (!isLabelled && !meetsAny(facts.come, topics.version)) return noMatch
  return matched(isLabelled ? confidence.version.labelledFigure : confidence.version.mention, describeEdit(facts))
}

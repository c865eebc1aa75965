// The direction in which a goal wants a date to move: "moves earlier", "is postponed", "vorverlegt".

import { anyPattern, oneOf, wholeWord } from '#src/text/word-patterns.ts'
import { stemsOf } from '../words/fold-words.ts'
import { comparedTimeEnds, comparedTimes, dateShifts, perhapsDateShifts } from './date-shifts.data.ts'

export type Shift = 'earlier' | 'later'

const shifts = ['earlier', 'later'] as const
const patternsOf = (shift: Shift) => ({
  plain: anyPattern(
    [`${wholeWord(comparedTimes[shift])}(?=${oneOf(comparedTimeEnds)})`, wholeWord(dateShifts[shift])], 'g',
  ),
  perhaps: new RegExp(wholeWord(perhapsDateShifts[shift]), 'g'),
})
const patterns = { earlier: patternsOf('earlier'), later: patternsOf('later') }
export interface DateShift {
  /** Null where the text names no direction, or both. */
  shift: Shift | null
  /** Whether the phrase speaks of dates by itself. */
  isPlain: boolean
  /** Stems of the phrases. */
  words: ReadonlySet<string>
}

/** The shift that a folded text names; `namesDate` tells whether it speaks of a date otherwise. */
export function readDateShift(folded: string, namesDate: boolean): DateShift {
  const found = shifts.map((shift) => ({
    shift,
    plain: folded.match(patterns[shift].plain) ?? [],
    perhaps: namesDate ? (folded.match(patterns[shift].perhaps) ?? []) : [],
  })).filter(({ plain, perhaps }) => plain.length + perhaps.length > 0)
  return {
    shift: found.length === 1 ? found[0]!.shift : null,
    isPlain: found.some(({ plain }) => plain.length > 0),
    words: new Set(found.flatMap(({ plain, perhaps }) => [...plain, ...perhaps]).flatMap(stemsOf)),
  }
}

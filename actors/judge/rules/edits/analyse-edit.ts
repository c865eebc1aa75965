// The facts about one edit that no goal is needed for: the words, figures, dates, versions and availability that were
// removed and added, and whether anything but trivia changed.

import { compareMoments } from '../values/compare-moments.ts'
import { fold, plainKey, stemsOf, tokensOf, wordsOf } from '../words/fold-words.ts'
import type { Edit } from './edit.ts'
import { ownName } from './list-edits.ts'
import { isTrivial, maskTrivia } from './mask-trivia.ts'
import { isRowOrItem } from './pair-lines.ts'
import { clocksIn, datesIn, versionsIn } from '../values/read-dates.ts'
import type { Shift } from '../values/read-date-shift.ts'
import { figuresIn, figuresMissing, type Figure } from '../values/read-figures.ts'
import { stockIn, type Stock } from '../values/read-stock.ts'

export interface EditFacts {
  edit: Edit
  kind: 'replaced' | 'added' | 'removed'
  /** Both sides, folded. */
  old: string
  now: string
  /** Only case, punctuation or markup differ. */
  cosmetic: boolean
  /** Only counters, relative times and the like differ. */
  trivial: boolean
  /** Words (see `wordsOf`) that were removed, and that were added. */
  gone: ReadonlySet<string>
  come: ReadonlySet<string>
  /** Words of both sides. */
  own: ReadonlySet<string>
  /** Words of the headings above, or of the sibling fields. */
  around: ReadonlySet<string>
  /** Words of the line before, where the line itself has hardly any. */
  near: ReadonlySet<string>
  /** Stems of the name before the value. */
  name: ReadonlySet<string>
  figuresGone: Figure[]
  figuresCome: Figure[]
  /** As they are written; the same for versions. */
  datesGone: string[]
  datesCome: string[]
  versionsGone: string[]
  versionsCome: string[]
  stockOld: Stock
  stockNow: Stock
  /** Number of words that were removed or added. */
  size: number
}

/** The members of `a` that `b` does not have, or has less often; `keyOf` tells which are equal. */
function missing(a: readonly string[], b: readonly string[], keyOf = (one: string): string => one): string[] {
  const left = new Map<string, number>()
  for (const one of b) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return a.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0
    if (count > 0) left.set(keyOf(one), count - 1)
    return count === 0
  })
}

/** Words of the last step of a path: `plans[0].monthlyPrice` gives "monthly Price". */
const lastStep = (path: string): string => path.replace(/([a-z])([A-Z])/g, '$1 $2').split('.').at(-1) ?? ''

const noStock: Stock = { in: false, out: false, soon: false }
const linkTarget = /\]\([^()\s]{0,3000}\)/g
/** The text without the addresses of links, which say little about it. */
const readable = (text: string): string => text.replace(linkTarget, ']')

const momentsIn = (text: string): string[] => [...datesIn(text), ...clocksIn(text)]
const maskedKey = (text: string): string => tokensOf(maskTrivia(fold(text))).join(' ')
const foldedKey = (text: string): string => fold(text.trim())

/** Lines with at most this many words are read in the context of the line before. */
const bareWordsMax = 3

export function analyseEdit(edit: Edit): EditFacts {
  const kind = edit.old === '' ? 'added' : edit.now === '' ? 'removed' : 'replaced'
  const [oldText, nowText] = [readable(edit.old), readable(edit.now)]
  const [old, now] = [fold(oldText), fold(nowText)]
  const [oldWords, nowWords] = [wordsOf(oldText), wordsOf(nowText)]
  const [gone, come] = [missing(oldWords, nowWords), missing(nowWords, oldWords)]
  const [figuresOld, figuresNow] = [figuresIn(oldText), figuresIn(nowText)]
  const [datesOld, datesNow] = [momentsIn(oldText), momentsIn(nowText)]
  const [versionsOld, versionsNow] = [versionsIn(oldText), versionsIn(nowText)]
  const own = new Set([...oldWords, ...nowWords])
  const isBare =
    !isRowOrItem(edit.now || edit.old) && [...own].filter((one) => !/^\d/.test(one)).length <= bareWordsMax
  const cosmetic = kind === 'replaced' && plainKey(edit.old) === plainKey(edit.now)
  const isOnlyTrivia =
    kind === 'replaced' ? maskedKey(edit.old) === maskedKey(edit.now) : isTrivial(fold(edit.old + edit.now))
  return {
    edit, kind, old, now, own, cosmetic, trivial: cosmetic || isOnlyTrivia,
    around: new Set(wordsOf(edit.label)),
    near: new Set(isBare ? wordsOf(readable(edit.before)) : []),
    gone: new Set(gone),
    come: new Set(come),
    name: new Set([...stemsOf(ownName(oldText)), ...stemsOf(ownName(nowText)), ...stemsOf(lastStep(edit.path ?? ''))]),
    figuresGone: figuresMissing(figuresOld, figuresNow),
    figuresCome: figuresMissing(figuresNow, figuresOld),
    datesGone: missing(datesOld, datesNow, foldedKey),
    datesCome: missing(datesNow, datesOld, foldedKey),
    versionsGone: missing(versionsOld, versionsNow, foldedKey),
    versionsCome: missing(versionsNow, versionsOld, foldedKey),
    stockOld: kind === 'added' ? noStock : stockIn(old),
    stockNow: kind === 'removed' ? noStock : stockIn(now),
    size: gone.length + come.length,
  }
}

/** Whether a number, a date, a version or the availability differs. */
export const changesValue = ({
  figuresGone, figuresCome, datesGone, datesCome, versionsGone, versionsCome, stockOld, stockNow,
}: EditFacts): boolean =>
  [figuresGone, figuresCome, datesGone, datesCome, versionsGone, versionsCome].some((list) => list.length > 0)
  || stockOld.in !== stockNow.in
  || stockOld.out !== stockNow.out

/** The first date, or time of day, that was replaced, and its successor; null when none was. */
export function dateChangeOf({ datesGone, datesCome }: EditFacts): { old: string, now: string } | null {
  const [old, now] = [datesGone[0], datesCome[0]]
  return old === undefined || now === undefined ? null : { old, now }
}

/** Whether a date moved earlier or later; null when none did or when the two cannot be compared. */
export function dateShiftOf(facts: EditFacts): Shift | null {
  const change = dateChangeOf(facts)
  const order = change && compareMoments(change.old, change.now)
  return order === null || order === 0 ? null : order < 0 ? 'earlier' : 'later'
}

/** Whether two sets share a member. */
export const meetsAny = (stems: ReadonlySet<string>, words: ReadonlySet<string>): boolean => {
  const [small, large] = stems.size < words.size ? [stems, words] : [words, stems]
  for (const one of small) if (large.has(one)) return true
  return false
}

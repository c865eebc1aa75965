// What is to know about one edit before any goal is asked: what came and went in words, figures, dates, versions and
// availability, and whether anything was said at all.

import { fold, plainKey, stemsOf, tokensOf, wordsOf } from './fold-words.ts'
import { ownName, type Edit } from './list-edits.ts'
import { maskTrivia, saysNothing } from './mask-trivia.ts'
import { clocksIn, datesIn, versionsIn } from './read-dates.ts'
import { figuresIn, figuresMissing, type Figure } from './read-figures.ts'
import { stockIn, type Stock } from './read-stock.ts'

export interface EditFacts {
  edit: Edit
  kind: 'replaced' | 'added' | 'removed'
  /** Both sides folded. */
  old: string
  now: string
  /** Only case, punctuation or markup differ. */
  cosmetic: boolean
  /** Only counters, times and the like differ. */
  trivial: boolean
  /** Words (see `wordsOf`) that went and that came. */
  gone: ReadonlySet<string>
  come: ReadonlySet<string>
  /** Words of both sides. */
  own: ReadonlySet<string>
  /** Words of the headings above, or the fields beside. */
  around: ReadonlySet<string>
  /** Words of the line before, where the line has hardly words of its own. */
  near: ReadonlySet<string>
  /** Stems of the name in front of the value. */
  name: ReadonlySet<string>
  figuresGone: Figure[]
  figuresCome: Figure[]
  datesGone: string[]
  datesCome: string[]
  versionsGone: string[]
  versionsCome: string[]
  stockOld: Stock
  stockNow: Stock
  /** Words that came or went, counted. */
  size: number
}

/** What `a` has more often than `b`. */
function missing(a: readonly string[], b: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of b) left.set(one, (left.get(one) ?? 0) + 1)
  return a.filter((one) => {
    const count = left.get(one) ?? 0
    if (count > 0) left.set(one, count - 1)
    return count === 0
  })
}

/** Words of the last step of a path: `plans[0].monthlyPrice` → monthly Price. */
const lastStep = (path: string): string => path.replace(/([a-z])([A-Z])/g, '$1 $2').split('.').at(-1) ?? ''

const nothing: Stock = { in: false, out: false, soon: false }
const markup = /\]\([^()\s]{0,3000}\)/g
/** Addresses of links say little about what a line says. */
const readable = (text: string): string => text.replace(markup, ']')

const momentsIn = (text: string): string[] => [...datesIn(text), ...clocksIn(text)].map(lowerKey)
const maskedKey = (text: string): string => tokensOf(maskTrivia(fold(text))).join(' ')
const lowerKey = (text: string): string => fold(text.trim())

export function analyseEdit(edit: Edit): EditFacts {
  const kind = edit.old === '' ? 'added' : edit.now === '' ? 'removed' : 'replaced'
  const [oldText, nowText] = [readable(edit.old), readable(edit.now)]
  const [old, now] = [fold(oldText), fold(nowText)]
  const [oldWords, nowWords] = [wordsOf(oldText), wordsOf(nowText)]
  const [gone, come] = [missing(oldWords, nowWords), missing(nowWords, oldWords)]
  const [figuresOld, figuresNow] = [figuresIn(oldText), figuresIn(nowText)]
  const [datesOld, datesNow] = [momentsIn(oldText), momentsIn(nowText)]
  const [versionsOld, versionsNow] = [versionsIn(oldText).map(lowerKey), versionsIn(nowText).map(lowerKey)]
  const own = new Set([...oldWords, ...nowWords])
  // Rows and items stand for themselves, not for the one before.
  const bare =
    !/^\s*(?:\||[-*+]\s|\d{1,3}[.)]\s)/.test(edit.now || edit.old)
    && [...own].filter((one) => !/^\d/.test(one)).length <= 3
  const same = kind === 'replaced' && plainKey(edit.old) === plainKey(edit.now)
  return {
    edit,
    kind,
    old,
    now,
    own,
    around: new Set(wordsOf(edit.label)),
    near: new Set(bare ? wordsOf(readable(edit.before)) : []),
    cosmetic: same,
    trivial:
      same
      || (kind === 'replaced' ? maskedKey(edit.old) === maskedKey(edit.now) : saysNothing(fold(edit.old + edit.now))),
    gone: new Set(gone),
    come: new Set(come),
    name: new Set([...stemsOf(ownName(oldText)), ...stemsOf(ownName(nowText)), ...stemsOf(lastStep(edit.path ?? ''))]),
    figuresGone: figuresMissing(figuresOld, figuresNow),
    figuresCome: figuresMissing(figuresNow, figuresOld),
    datesGone: missing(datesOld, datesNow),
    datesCome: missing(datesNow, datesOld),
    versionsGone: missing(versionsOld, versionsNow),
    versionsCome: missing(versionsNow, versionsOld),
    stockOld: kind === 'added' ? nothing : stockIn(old),
    stockNow: kind === 'removed' ? nothing : stockIn(now),
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

export const meetsAny = (stems: ReadonlySet<string>, words: ReadonlySet<string>): boolean => {
  const [small, large] = stems.size < words.size ? [stems, words] : [words, stems]
  for (const one of small) if (large.has(one)) return true
  return false
}

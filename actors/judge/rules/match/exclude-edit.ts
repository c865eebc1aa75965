// Whether a goal excludes an edit: nothing is left of the edit besides what is excluded, or it names what is.

import { wholeWord } from '#src/text/word-patterns.ts'
import { changesValue, dateShiftOf, meetsAny, type EditFacts } from '../edits/analyse-edit.ts'
import { isStamp } from '../edits/mask-trivia.ts'
import type { Exclusion } from '../goal/read-exclusions.ts'
import { withoutMoments } from '../values/read-dates.ts'
import { figuresIn, isMoney, type Figure } from '../values/read-figures.ts'
import { withoutStock } from '../values/read-stock.ts'
import { negatingWords } from '../values/values.data.ts'
import { wordsOf } from '../words/fold-words.ts'
import { topics, type Topic } from '../words/vocabulary.ts'

type Strip = (folded: string) => string

/** The text without the figures that `isExcluded` selects. */
const withoutFigures = (folded: string, isExcluded: (figure: Figure) => boolean): string =>
  figuresIn(folded)
    .filter(isExcluded)
    .reduce((text, { text: figure }) => text.replace(figure, ' '), folded)

const isPercentage = ({ unit }: Figure): boolean => unit === '%'

/** Functions that remove the values of a topic from a folded text. */
const stripTopic: Record<Topic, (facts: EditFacts) => Strip> = {
  price: (facts) => {
    const isNamed = meetsAny(facts.own, topics.price) || meetsAny(facts.around, topics.price)
    return (folded) => withoutFigures(folded, isNamed ? (figure) => !isPercentage(figure) : isMoney)
  },
  discount: () => (folded) => withoutFigures(folded, isPercentage),
  stock: () => withoutStock,
  date: () => withoutMoments,
  version: () => (folded) => folded.replace(/\bv?\d+(?:\.\d+)+\S*/g, ' '),
}

/** Whether the sides of an edit are equal once `strip` was applied to both. */
function isSameWithout(strip: Strip, facts: EditFacts): boolean {
  const words = (folded: string) => strip(folded).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return facts.kind === 'replaced' && words(facts.old) === words(facts.now)
}

/** Whether an added or removed line consists of values of a topic. */
function hasOnly(topic: Topic, facts: EditFacts): boolean {
  if (facts.kind === 'replaced') return false
  const text = facts.now || facts.old
  return wordsOf(stripTopic[topic](facts)(text)).every((one) => /^\p{L}{1,2}$/u.test(one) || topics[topic].has(one))
}

/** A change of wording concerns at most this many words. */
const wordingWordsMax = 8
/** A misspelling concerns at most this many letters. */
const misspeltLettersMax = 2
/** A date line ("Published on 3 May") has at most this many words. */
const stampWordsMax = 6
const negating = new RegExp(wholeWord(negatingWords), 'g')

/** Whether two words differ by letters that were swapped, left out or added: at most two. */
function isMisspelling(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > misspeltLettersMax || a[0] !== b[0] && a.at(-1) !== b.at(-1)) return false
  const left = [...a]
  let shared = 0
  for (const letter of b) {
    const at = left.indexOf(letter)
    if (at >= 0) { left.splice(at, 1); shared++ }
  }
  return Math.max(a.length, b.length) - shared <= misspeltLettersMax && shared >= 2
}

/** Whether a few words of running text differ, but no value and no word that turns the meaning. */
function isWording({ typos }: Exclusion, facts: EditFacts): boolean {
  if (facts.kind !== 'replaced' || facts.size > wordingWordsMax || changesValue(facts)) return false
  if (facts.old.match(negating)?.join() !== facts.now.match(negating)?.join()) return false
  const [gone, come] = [[...facts.gone], [...facts.come]]
  if (typos) return gone.length === come.length && gone.every((one, at) => isMisspelling(one, come[at]!))
  return facts.size <= facts.own.size / 2
}

/** Whether an edit concerns nothing but values of a topic. */
function concernsOnly(topic: Topic, facts: EditFacts): boolean {
  const mayBePrice = [...facts.figuresGone, ...facts.figuresCome].some((one) => isMoney(one) || one.unit === '')
  if (topic === 'price' && facts.kind === 'replaced' && !mayBePrice) return false
  return (
    isSameWithout(stripTopic[topic](facts), facts)
    || hasOnly(topic, facts)
    || (topic === 'date' && isStamp(facts.now || facts.old) && facts.own.size <= stampWordsMax)
  )
}

/** Whether a line that came or went is about a discount: "Promotion: black tea". */
const announcesDiscount = ({ kind, own }: EditFacts): boolean =>
  kind !== 'replaced' && meetsAny(own, topics.discount)

/** Whether the first figure of an edit rose or fell; null without two figures of one unit. */
function directionOf({ figuresGone: [old], figuresCome: [now] }: EditFacts): 'up' | 'down' | null {
  if (!old || !now || old.unit !== now.unit || old.value === now.value) return null
  return now.value > old.value ? 'up' : 'down'
}

const withoutNumbers: Strip = (folded) => folded.replace(/\d[\d.,]*/g, ' ')

export function isExcluded(exclusion: Exclusion, facts: EditFacts): boolean {
  const words = new Set([...facts.own, ...facts.around])
  const isNamed = exclusion.stems.every((stems) => meetsAny(stems, words))
  if (exclusion.shift !== null) return isNamed && exclusion.shift === dateShiftOf(facts)
  const isByWords =
    exclusion.stems.length > 0 && exclusion.topics.size === 0 && !exclusion.wording && !exclusion.numbers
  if (isByWords && isNamed) return true
  if (exclusion.direction !== null) return isNamed && exclusion.direction === directionOf(facts)
  const isElsewhere = exclusion.topics.size > 0 && !isNamed
  if (!isElsewhere && [...exclusion.topics].some((topic) => concernsOnly(topic, facts))) return true
  if (!isElsewhere && exclusion.topics.has('discount') && announcesDiscount(facts)) return true
  if (exclusion.wording && isWording(exclusion, facts)) return true
  if (exclusion.numbers && isSameWithout(withoutNumbers, facts)) return true
  if (exclusion.removals && facts.kind === 'removed' && isNamed) return true
  return exclusion.additions && facts.kind === 'added'
}

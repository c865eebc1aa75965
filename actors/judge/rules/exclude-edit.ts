// Whether an edit is something that the goal wants to be ignored: nothing is left of it besides what is excluded, or it
// names what is.

import { sameBesides } from './match-values.ts'
import { withoutMoments } from './read-dates.ts'
import { withoutStock } from './read-stock.ts'
import type { Exclusion } from './read-exclusions.ts'
import { isMoney, figuresIn } from './read-figures.ts'
import { isStamp } from './mask-trivia.ts'
import { wordsOf } from './fold-words.ts'
import { changesValue, meetsAny, type EditFacts } from './analyse-edit.ts'
import { topics, type Topic } from './vocabulary.ts'

/** Takes the figures out that `which` picks. */
const withoutFigures = (folded: string, which: (unit: string) => boolean): string =>
  figuresIn(folded)
    .filter(({ unit }) => which(unit))
    .reduce((text, { text: figure }) => text.replace(figure, ' '), folded)

const money = (unit: string): boolean => unit !== '' && unit !== '%'

const strip: Record<Topic, (facts: EditFacts) => (folded: string) => string> = {
  price: (facts) => {
    const named = meetsAny(facts.own, topics.price) || meetsAny(facts.around, topics.price)
    return (folded) => withoutFigures(folded, (unit) => named ? unit !== '%' : money(unit))
  },
  discount: () => (folded) => withoutFigures(folded, (unit) => unit === '%'),
  stock: () => withoutStock,
  date: () => withoutMoments,
  version: () => (folded) => folded.replace(/\bv?\d+(?:\.\d+)+\S*/g, ' '),
}

/** An added or removed line says nothing but values of a topic. */
function onlyOf(topic: Topic, facts: EditFacts): boolean {
  if (facts.kind === 'replaced') return false
  const text = facts.now || facts.old
  return wordsOf(strip[topic](facts)(text)).every((one) => /^\p{L}{1,2}$/u.test(one) || topics[topic].has(one))
}

const wordsMax = 8
const refusals =
  /\b(?:not?|never|none|without|only|must|nicht|kein\w*|nie|ohne|nur|muss|pas|jamais|sans|seulement|nunca|sin|solo)\b/g

/** Letters swapped, left out or put in: at most two of a word. */
function isMisspelling(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2 || a[0] !== b[0] && a.at(-1) !== b.at(-1)) return false
  const left = [...a]
  let shared = 0
  for (const letter of b) {
    const at = left.indexOf(letter)
    if (at >= 0) { left.splice(at, 1); shared++ }
  }
  return Math.max(a.length, b.length) - shared <= 2 && shared >= 2
}

/** A few words of running text differ, no value does, and none that turns the meaning round. */
function isWording({ typos }: Exclusion, facts: EditFacts): boolean {
  if (facts.kind !== 'replaced' || facts.size > wordsMax || changesValue(facts)) return false
  if (facts.old.match(refusals)?.join() !== facts.now.match(refusals)?.join()) return false
  const [gone, come] = [[...facts.gone], [...facts.come]]
  if (typos) return gone.length === come.length && gone.every((one, at) => isMisspelling(one, come[at]!))
  return facts.size <= facts.own.size / 2
}

export function isExcluded(exclusion: Exclusion, facts: EditFacts): boolean {
  const words = new Set([...facts.own, ...facts.around])
  const named = exclusion.stems.every((stems) => meetsAny(stems, words))
  const byWords = exclusion.stems.length > 0 && exclusion.topics.size === 0 && !exclusion.wording && !exclusion.numbers
  if (byWords && named) return true
  const elsewhere = exclusion.topics.size > 0 && !named
  if (!elsewhere) {
    for (const topic of exclusion.topics) {
      if (
        topic === 'price'
        && facts.kind === 'replaced'
        && ![...facts.figuresGone, ...facts.figuresCome].some((one) => isMoney(one) || one.unit === '')
      )
        continue
      if (
        sameBesides(facts, strip[topic](facts))
        || onlyOf(topic, facts)
        || (topic === 'date' && isStamp(facts.now || facts.old) && facts.own.size <= 6)
      )
        return true
    }
  }
  if (exclusion.wording && isWording(exclusion, facts)) return true
  if (exclusion.numbers && sameBesides(facts, (folded) => folded.replace(/\d[\d.,]*/g, ' '))) return true
  if (exclusion.removals && facts.kind === 'removed' && named) return true
  return exclusion.additions && facts.kind === 'added'
}

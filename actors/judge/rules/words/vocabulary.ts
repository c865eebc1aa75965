// The vocabulary of goals as sets of stems, in every language at once.

import { stemsOf } from './fold-words.ts'
import {
  anythingWords, arrivalWords, decreaseWords, departureWords, framingWords, increaseWords, requestWords, subjectWords,
  topicWords, type Words,
} from './vocabulary.data.ts'

/** What about a page a goal may name. */
export type Topic = keyof typeof topicWords

const stems = (words: Words): ReadonlySet<string> => new Set(stemsOf(Object.values(words).join(' ')))

export const topics: Readonly<Record<Topic, ReadonlySet<string>>> = {
  price: stems(topicWords.price), discount: stems(topicWords.discount), stock: stems(topicWords.stock),
  date: stems(topicWords.date), version: stems(topicWords.version),
}
/** Kinds of things; a stem of a kind stands for every other stem of it. */
export const subjects: readonly ReadonlySet<string>[] = subjectWords.map(stems)
export const arrivals = stems(arrivalWords)
export const departures = stems(departureWords)
export const decreases = stems(decreaseWords)
export const increases = stems(increaseWords)
export const anything = stems(anythingWords)
export const requests = stems(requestWords)
export const framing = stems(framingWords)

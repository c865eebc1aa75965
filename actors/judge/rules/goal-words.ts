// The words of a goal, and what the lists of words (topics.ts) know of them.

import { fold, stem } from './fold-words.ts'
import { anything, arrivals, departures, downwards, framing, subjects, topics, upwards, type Topic } from './vocabulary.ts'

export interface Word { text: string; stem: string; at: number; end: number }

/** The words of a text where they stand; what stands inside a word (C++, e-mail) belongs to it. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*[\p{L}\p{N}+#]|[\p{L}\p{N}]/gu)].map((found) => {
    const folded = fold(found[0])
    return {
      text: found[0], stem: /^[\p{Script=Latin}]+$/u.test(folded) ? stem(folded) : folded, at: found.index,
      end: found.index + found[0].length,
    }
  })
}

const sayings = [framing, anything, arrivals, departures, downwards, upwards]
/** Says nothing about what is wanted, or only that it comes, goes, rises or falls. */
export const known = (word: string): boolean => sayings.some((words) => words.has(word))

/** Every word for the kind of thing that a stem names. */
export const subjectOf = (word: string): ReadonlySet<string> | undefined => {
  const groups = subjects.filter((group) => group.has(word))
  return groups.length === 0 ? undefined : new Set(groups.flatMap((group) => [...group]))
}

export const has = (words: readonly string[], set: ReadonlySet<string>): boolean => words.some((word) => set.has(word))
export const topicNames = Object.keys(topics) as Topic[]
export const isTopicWord = (stem: string): boolean => topicNames.some((topic) => topics[topic].has(stem))

/** US, IT and EU are no pronouns. */
export const isShort = (word: string): boolean => /^\p{Lu}{2,3}$/u.test(word)

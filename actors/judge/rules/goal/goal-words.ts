// The words of a goal, and what the vocabulary knows about them.

import { fold, stem } from '../words/fold-words.ts'
import {
  anything, arrivals, decreases, departures, framing, increases, subjects, topics, type Topic,
} from '../words/vocabulary.ts'

export interface Word { text: string; stem: string; at: number; end: number }

/** The words of a text with their positions; punctuation inside a word (C++, e-mail) belongs to it. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*[\p{L}\p{N}+#]|[\p{L}\p{N}]/gu)].map((found) => {
    const folded = fold(found[0])
    return {
      text: found[0], stem: /^[\p{Script=Latin}]+$/u.test(folded) ? stem(folded) : folded, at: found.index,
      end: found.index + found[0].length,
    }
  })
}

const unspecific = [framing, anything, arrivals, departures, decreases, increases]
/** Whether a stem names nothing: it frames the request, or means that something comes, goes, rises or falls. */
export const isUnspecific = (stem: string): boolean => unspecific.some((words) => words.has(stem))

/** Every stem for the kind of thing that a stem names. */
export const subjectOf = (stem: string): ReadonlySet<string> | undefined => {
  const groups = subjects.filter((group) => group.has(stem))
  return groups.length === 0 ? undefined : new Set(groups.flatMap((group) => [...group]))
}

export const hasAny = (stems: readonly string[], set: ReadonlySet<string>): boolean =>
  stems.some((stem) => set.has(stem))
/** Whether a folded text names a rise or a fall; `stems` are its stems. */
export const directionsIn = (folded: string, stems: readonly string[]): { up: boolean, down: boolean } => ({
  up: hasAny(stems, increases) || /\bhigher\b/.test(folded),
  down: hasAny(stems, decreases) || /\blower\b/.test(folded),
})
export const topicNames = Object.keys(topics) as Topic[]
export const topicsIn = (stems: readonly string[]): Set<Topic> =>
  new Set(topicNames.filter((topic) => hasAny(stems, topics[topic])))
export const isTopicWord = (stem: string): boolean => topicNames.some((topic) => topics[topic].has(stem))

/** Whether a word is an abbreviation in capitals: US, IT and EU are no pronouns. */
export const isAbbreviation = (word: string): boolean => /^\p{Lu}{2,3}$/u.test(word)

// Dates in sentences, for fields that name what happened then.

import type { Evidence } from '../evidence/evidence.ts'
import { readDate } from '../values/read-date.ts'

/** Shorter words, and these, do not tell what happened. */
const wordCharsMin = 5
const tellingNothing = new Set(['dates', 'datum', 'fecha', 'start', 'ended'])
const charsMax = 100_000
/** The date begins at most so many characters after the word, and is so long. */
const dateCharsMax = 30

/** The text of the first date directly after one of the words (lower case, letters); undefined without one. */
export function dateAfter(words: readonly string[], { facts, text: content, texts }: Evidence): string | undefined {
  const telling = words.filter(
    (word) => word.length >= wordCharsMin && /^[a-z]+$/.test(word) && !tellingNothing.has(word),
  )
  const { language } = facts
  const text = `${content.slice(0, charsMax)}\n${texts.join('\n').slice(0, charsMax)}`
  for (const word of telling) {
    const after = new RegExp(String.raw`\b${word}\b:?[^\S\n]+(?:on|am|le|el|il|op)?[^\S\n]*(?=\p{L}{0,10}\.?\s?\d)(.{6,${dateCharsMax}})`, 'iu')
    const found = after.exec(text)?.[1]
    if (found !== undefined && readDate(found, language) !== undefined) return found
  }
  return undefined
}

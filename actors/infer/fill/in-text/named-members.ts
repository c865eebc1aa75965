// Members of an enum that the page names without a label: a badge "Open", "This is a full-time role".

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { compact, tokensOf } from '../fields/names.ts'
import { negations } from '../values/booleans.data.ts'

const membersMax = 30
const partCharsMax = 40
/** A single shorter word in a sentence may mean anything. */
const wordCharsMin = 6
const textCharsMax = 300

const only = (found: readonly string[]): string[] => found.length === 1 ? [...found] : []

function isNamed(member: readonly string[], words: readonly string[]): boolean {
  return words.some((_, at) => member.every((word, offset) => words[at + offset] === word)
    && !words.slice(Math.max(0, at - 2), at).some((word) => negations.includes(word)))
}

/** The only member that is a short part of the page about its subject, or the only one that its sentences name. */
export function namedMember({ enum: members }: SchemaObject, { facts: { subject }, texts }: Evidence): string[] {
  const all = (members ?? []).filter((one) => typeof one === 'string')
  if (all.length < 2 || all.length > membersMax || all.length !== members?.length) return []
  const parts = new Set(subject.filter(({ tag, text }) => tag !== 'title' && text.length <= partCharsMax)
    .map(({ text }) => compact(text)))
  const shown = all.filter((one) => parts.has(compact(one)))
  if (shown.length > 0) return only(shown)
  const telling = all.map((one) => ({ one, words: tokensOf(one.replaceAll('_', ' ')) }))
    .filter(({ words }) => words.length > 1 || (words[0] ?? '').length >= wordCharsMin)
  const sentences = texts.filter((text) => text.length <= textCharsMax).map((text) => tokensOf(text))
  return only(telling.filter(({ words }) => sentences.some((own) => isNamed(words, own))).map(({ one }) => one))
}

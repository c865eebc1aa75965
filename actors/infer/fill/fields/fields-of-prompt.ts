// The fields that a sentence asks for: "Extract the product name, price and rating" names three.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { anyPattern, oneOf } from '#src/text/word-patterns.ts'
import { tokensOf } from './names.ts'
import {
  eachLinks, eachWords, leadWords, promptThings, requestVerbs, tailPhrases, tailWords,
} from './prompt.data.ts'

const fieldsMax = 50
const promptCharsMax = 2000
/** Longer phrases are sentences, not names of fields. */
const fieldWordsMax = 4
/** A field is named by its first words. */
const nameWordsMax = 5

const raw = String.raw
const request = new RegExp(
  raw`^(?:please\s+|bitte\s+)?(?:(?:can|could|would) you\s+)?${oneOf(requestVerbs)}\b[\s:]*`, 'i',
)
const lead = anyPattern([raw`^${oneOf(leadWords)}\s+`, "^(?:l'|d')"], 'i')
const tail = anyPattern([raw`\s+${oneOf(tailWords)}\s.*$`, raw`\s+${oneOf(tailPhrases)}$`], 'i')
const thing = new RegExp(raw`^${oneOf(promptThings)}\s+(?=\S)`, 'i')
/** The name of the things, and their fields. */
const eachThing = new RegExp(
  raw`\b${oneOf(eachWords)}\s+([\p{L}]+(?: [\p{L}]+)?)\s*${oneOf(eachLinks)}\s*(.+)$`, 'isu',
)

/** `rating value` → `rating_value`. */
const fieldName = (words: string) => tokensOf(words).slice(0, nameWordsMax).join('_')

/** A phrase without what surrounds the name of a field. */
function strip(phrase: string): string {
  let text = phrase
    .trim()
    .replace(/^[-*•\d.)\s]+/, '')
    .replace(/[.!?:;]+$/, '')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/['’]s\b/g, '')
    .trim()
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(request, '').replace(lead, '').trim()
  }
  return text.replace(tail, '').trim().replace(thing, '').trim()
}

const separator = /[,;\n、，]|\s(?:and|und|et|y|e|plus|as well as|sowie)\s|\s&\s/i

const fieldNames = (list: string): string[] =>
  list
    .split(separator)
    .map(strip)
    .filter((one) => one !== '' && one.split(/\s+/).length <= fieldWordsMax)
    .map(fieldName)
    .filter((name) => name !== '')

/** Names in quotation marks or backticks. */
const quotedNames = (prompt: string): string[] =>
  [...prompt.matchAll(/["“”'`«„]([\p{L}_][\p{L}\p{N}_ -]{0,40})["“”'`»“]/gu)].map(([, name = '']) => name.trim())
const isIdentifier = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)

const objectOf = (names: readonly string[]): SchemaObject => ({
  type: 'object', properties: Object.fromEntries([...new Set(names)].slice(0, fieldsMax).map((name) => [name, {}])),
})

/** "For each product: name, price" and "all products with name and price" ask for an array of objects. */
function arrayOf(text: string): SchemaObject | null {
  const [, things = '', list = ''] = eachThing.exec(text) ?? []
  const fields = fieldNames(list)
  const name = fieldName(things)
  if (fields.length === 0 || name === '') return null
  const plural = name.endsWith('s') ? name : `${name}s`
  return { type: 'object', properties: { [plural]: { type: 'array', items: objectOf(fields) } } }
}

/**
 * A schema of untyped fields for what `prompt` asks for: quoted names, else a list of things, else the parts of its
 * enumeration. Null when no field can be read from it.
 */
export function schemaOfPrompt(prompt: string): SchemaObject | null {
  const text = prompt
    .slice(0, promptCharsMax)
    .replace(/\s+/g, (blank) => blank.includes('\n') ? '\n' : ' ')
    .trim()
  const quoted = quotedNames(text)
  if (quoted.length > 0) return objectOf(quoted.map((name) => (isIdentifier(name) ? name : fieldName(name))))
  const array = arrayOf(text)
  if (array !== null) return array
  // After a colon stands the enumeration.
  const names = fieldNames(/:\s*(\S[\s\S]*)$/.exec(text)?.[1] ?? text)
  return names.length === 0 ? null : objectOf(names)
}

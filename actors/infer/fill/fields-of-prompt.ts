// The fields that a plain sentence asks for: "Extract the product name, price and rating" names three.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { tokensOf } from './names.ts'

const fieldsMax = 50
const verbs =
  /^(?:please\s+|bitte\s+)?(?:(?:can|could|would) you\s+)?(?:extract|get|find|return|give(?: me)?|list|pull(?: out)?|collect|scrape|fetch|show(?: me)?|tell me|read|provide|identify|capture|grab|retrieve|i (?:want|need)|what(?:'s| is| are)|extrahiere|hole|gib(?: mir)?|finde|nenne|extrais|extraire|extrae|extraer|estrai|extraia)\b[\s:]*/i
const lead =
  /^(?:and|or|und|oder|et|ou|y|o|e|with|mit|also|the|its|their|his|her|this|each|every|all|any|of|for|a|an|der|die|das|den|le|la|les|el|los|las|il|i|gli|following|fields?|data|information|details?|values?|about)\s+|^(?:l'|d')/i
const tail =
  /\s+(?:from|on|of|in|for|at|as|if|that|which|where|shown|listed|found|available|von|auf|aus|der|des|de la|de|del|du)\s.*$|\s+(?:as (?:json|an? \w+)|please|if (?:any|available|present))$/i
const things =
  'product|item|article|page|recipe|event|job|book|movie|film|company|post|listing|hotel|restaurant|course|video|story|website|site|document'

/** `rating value` → `rating_value`: the name of a field made of its words. */
const fieldName = (words: string) => tokensOf(words).slice(0, 5).join('_')

function strip(phrase: string): string {
  let text = phrase
    .trim()
    .replace(/^[-*•\d.)\s]+/, '')
    .replace(/[.!?:;]+$/, '')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/['’]s\b/g, '')
    .trim()
  for (let before = ''; before !== text;) { before = text; text = text.replace(verbs, '').replace(lead, '').trim() }
  return text.replace(tail, '').trim().replace(new RegExp(`^(?:${things})\\s+(?=\\S)`, 'i'), '').trim()
}

const toFields = (list: string): string[] =>
  list
    .split(/[,;\n、，]|\s(?:and|und|et|y|e|plus|as well as|sowie)\s|\s&\s/i)
    .map(strip)
    .filter((one) => one !== '' && one.split(/\s+/).length <= 4)

/** Names in quotation marks or code marks are taken as they are. */
const quotedFields = (prompt: string): string[] =>
  [...prompt.matchAll(/["“”'`«„]([\p{L}_][\p{L}\p{N}_ -]{0,40})["“”'`»“]/gu)].map(([, name = '']) => name.trim())

const objectOf = (names: readonly string[]): SchemaObject => ({
  type: 'object', properties: Object.fromEntries([...new Set(names)].slice(0, fieldsMax).map((name) => [name, {}])),
})

/**
 * A schema of untyped fields for what `prompt` asks for: quoted names, else the parts of its enumeration, else its
 * noun. "For each product: name, price" and "all products with name and price" make an array of objects. Null when no
 * field can be read from it.
 */
export function schemaOfPrompt(prompt: string): SchemaObject | null {
  const text = prompt.slice(0, 2000).replace(/\s+/g, (blank) => blank.includes('\n') ? '\n' : ' ').trim()
  const quoted = quotedFields(text)
  if (quoted.length > 0)
    return objectOf(quoted.map((name) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : fieldName(name))))
  const each =
    /\b(?:for (?:each|every|all(?: the)?)|(?:list of|all|every|each)(?: of)?(?: the)?)\s+([\p{L}]+(?: [\p{L}]+)?)\s*(?::|,|\bwith(?: their| its)?\b|\band (?:their|its)\b|\bincluding\b|\bextract\b|\breturn\b|\bget\b)\s*(.+)$/isu.exec(
      text,
    )
  if (each) {
    const fields = toFields(each[2] ?? '').map(fieldName).filter((name) => name !== '')
    const name = fieldName(each[1] ?? '')
    const many = name.endsWith('s') ? name : `${name}s`
    if (fields.length > 0 && name !== '')
      return { type: 'object', properties: { [many]: { type: 'array', items: objectOf(fields) } } }
  }
  // What stands behind a colon is the list, when there is one.
  const list = /:\s*(\S[\s\S]*)$/.exec(text)?.[1] ?? text
  const names = toFields(list).map(fieldName).filter((name) => name !== '')
  return names.length === 0 ? null : objectOf(names)
}

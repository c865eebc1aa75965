// The part of a value that a field of text takes.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Query } from '../fields/query.ts'
import type { EntityValue } from '../values/entities.ts'

/** Concepts whose values have letters: "Places: 3,500" is no place. */
const wordyConcepts = new Set([
  'location', 'author', 'company', 'organizer', 'city', 'country', 'performer', 'director', 'brand', 'street', 'address',
])

/** Concepts whose values may be lines of several parts. */
const wholeLineConcepts = new Set([
  'name', 'subtitle', 'description', 'body', 'openinghours', 'address', 'features', 'tags', 'answer', 'requirements',
])
const linePartsMax = 3

/** "Acme GmbH · Mondays to Fridays" is a value and something else about it. */
function firstOfLine(value: EntityValue): EntityValue {
  if (typeof value !== 'string' || value.includes('\n')) return value
  const parts = value.split(/\s+[·•]\s+/)
  return parts.length > 1 && parts.length <= linePartsMax && parts[0]!.length > 1 ? parts[0]! : value
}

/** "Jana Horáková tel. 543 210 987" is a name and a number. */
const contactBehind =
  /(?<=\p{L}{2})[\s,;]+(?:tel|telefon|tlf|phone|fax|mob|mobil|e-?mail)\.?\s?:?\s*(?:[+(\d]|\S+@).*$/isu
const contactCharsMax = 120

/** What stands before or behind the values of a concept, and is no part of them. */
const partsBeside: Readonly<Record<string, RegExp>> = {
  // "Recept av Elin Strand"
  author: /^(?:\p{Lu}\p{L}+\s)?(?:[Aa]v|[Aa]f|[Bb]y|[Dd]oor|[Pp]ar|[Pp]or)\s+(?=\p{Lu})/u,
  version: /^(?:[Vv]ersion|[Rr]elease)\s+(?=v?\d)/,
  // "44250 Saint-Brévent"
  city: /^(?:[A-Z]{1,2}-)?\d{4,5}\s+(?=\p{Lu})/u,
}
const doiLead = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s?)(?=10\.)/i

const capitalised = String.raw`(?:\p{Lu}\p{L}{0,3}\.\s)*\p{Lu}[\p{L}'’-]+(?:\s(?:(?:van|von|de|den|der|la|di|da)\s)?\p{Lu}[\p{L}'’-]+){1,3}`
/** "Dra. Lucía Ferrer (colegiada 2217)" */
const noteBehindName = new RegExp(String.raw`^(${capitalised})\s\(\p{Ll}[^()]*\)$`, 'u')
/** "die Biologin Dr. Hanna Weidt" */
const nounBeforeTitle = /^(?:der|die|das|the|el|la|le|il|lo|l['’])\s?\p{L}+\s(?=(?:Dr|Dra|Prof)\.\s)/u
/** "Solène Aubry, aubry@city.example" */
const addressBehind = /(?<=\p{L}),\s[^\s@,]+@\S+$/u
/** A whole text in quotation marks. */
const quoted = /^["“„«]\s?([^"“”„«»]+?)\s?["”“»]$/
/** "Derek Poole, Democratic Services" */
const officeBehindName = new RegExp(String.raw`^(${capitalised}),\s\p{Lu}.*$`, 'u')
/** "Freiburg-Mitte, betrieben von der Landesanstalt." */
const clauseBehind = /^(\p{Lu}[\p{L}\d' -]{2,40}),\s\p{Ll}\p{L}+en?\s(?:von|by|door|par|av)\s.*\.$/u
/** "CCB 106275 © 2026 All Rights Reserved" */
const copyrightBehind = /(?<=\S)\s+©\s.*$/su
/** A value without what its line says besides. */
function ownPart(value: string, { name, description }: Query): string {
  if (value.length > contactCharsMax) return value
  if (/^version\b/i.test(description) || /release$/i.test(name))
    return value.replace(/^(?:[Vv]ersion|[Rr]elease)\s+(?=v?\d)/, '')
  const plain = value
    .replace(copyrightBehind, '')
    .replace(quoted, '$1')
    .replace(addressBehind, '')
    .replace(nounBeforeTitle, '')
    .replace(noteBehindName, '$1')
    .replace(clauseBehind, '$1')
  const asksForName = /^(?:name (?:of|des|der)|nom d[eu]|nombre de|nome d[ei])\b/i.test(description)
  return asksForName ? plain.replace(officeBehindName, '$1') : plain
}

/** A sign that separates a value from the next one in its line: "Lisbon, Portugal /". */
const trailingSign = /\s+[/|·•›»,;]$/u

/** The value, or the part of its line that a text field takes; null if it cannot be a value of the field. */
export function textFor(value: EntityValue, schema: SchemaObject, query: Query): EntityValue | null {
  const [{ type, format }, { concept }] = [schema, query]
  if (type !== 'string') return value
  const name = concept?.names[0] ?? ''
  if (typeof value === 'string' && trailingSign.test(value)) return textFor(value.replace(trailingSign, ''), schema, query)
  if (wordyConcepts.has(name) && typeof value !== 'object' && !/\p{L}/u.test(String(value))) return null
  if (format === undefined && typeof value === 'string') {
    const beside = query.keys[0] === 'doi' ? doiLead : partsBeside[name]
    if (beside?.test(value)) return textFor(value.replace(beside, ''), schema, query)
  }
  if (format !== undefined || wholeLineConcepts.has(name)) return value
  if (typeof value === 'string') {
    const part = ownPart(value, query)
    if (part !== value) return textFor(part, schema, query)
  }
  const first = firstOfLine(value)
  return typeof first === 'string' && first.length <= contactCharsMax ? first.replace(contactBehind, '') : first
}

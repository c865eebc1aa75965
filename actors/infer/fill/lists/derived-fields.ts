// Fields that ask for something about a list of the same answer: how many members it has, one field of all of them, its
// first or latest member, the lowest price. The names of the list and of its fields are the caller's own words, so that
// they are compared in any language.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { conceptByName } from '../fields/concepts.ts'
import {
  countingWords, firstWords, highestWords, joiningWords, latestWords, lowestWords, nameWords, nextWords, placeWords,
  previousWords, winnerWords,
} from '../fields/derived-fields.data.ts'
import type { Row } from '../fields/filled.ts'
import { tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import type { EntityValue } from '../values/entities.ts'

/** A list of the answer, with queries for the fields of its members. */
export interface FilledList { query: Query; fields: readonly Query[]; rows: readonly Row[] }

const stemCharsMin = 3
const ending = /(?:en|er|ar|or|es|ene|[aeioynsr])$/

/** A word without its endings: "titlar" and "titel" are one, and so are "nazwy" and "nazwa". */
export function looseStem(word: string): string {
  let stem = word
  for (let next = stem.replace(ending, ''); next !== stem && next.length >= stemCharsMin;) {
    stem = next
    next = stem.replace(ending, '')
  }
  return stem.length > stemCharsMin ? stem.replace(/[aeiou](?=[^aeiou]$)/, '') : stem
}

const isSame = (a: string, b: string): boolean => a === b || looseStem(a) === looseStem(b)

/** Whether a value of a row is a scalar that was found. */
const isFound = (value: unknown): value is string | number | boolean =>
  value !== undefined && value !== null && typeof value !== 'object' && value !== ''

/** What the words of a field say besides the name of the list. */
interface Asked { words: readonly string[]; namesList: boolean }

function askedOf(query: Query, list: FilledList): Asked {
  const ofList = tokensOf(list.query.name).filter((word) => !joiningWords.has(word))
  const named = (word: string): boolean => ofList.some((one) => isSame(one, word))
  const parts = tokensOf(query.name).flatMap((word) => {
    // "holdnavne" is the name of each of `hold`.
    const head = ofList.find((one) =>
      one.length >= stemCharsMin && word.startsWith(one) && word.length > one.length + 2)
    return head === undefined || named(word) ? [word] : [head, word.slice(head.length)]
  })
  const telling = parts.filter((word) => !joiningWords.has(word))
  return { words: telling.filter((word) => !named(word)), namesList: telling.some(named) }
}

const withoutWords = (asked: readonly string[], known: ReadonlySet<string>): string[] =>
  asked.filter((word) => !known.has(word))

/** Concepts whose value names a member. */
const namingConcepts = ['name', 'version']

const namingField = (fields: readonly Query[]): string | undefined =>
  namingConcepts.flatMap((concept) => fields.filter((field) => field.concept?.names[0] === concept))[0]?.name

/** The field of the members that the words name; the naming one when they name nothing else. */
function memberField(words: readonly string[], { fields }: FilledList, query: Query): string | undefined {
  const telling = words.length > 1 ? withoutWords(words, nameWords) : words
  const naming = namingField(fields)
  if (telling.length === 0) return naming
  const byName = fields.find(({ name }) => {
    const own = tokensOf(name)
    return own.length === telling.length && own.every((word, at) => isSame(word, telling[at]!))
  })
  const concept = query.concept?.names[0] === 'name' ? undefined : query.concept
  const byConcept = fields.find((field) => field.concept !== undefined && field.concept === concept)
  return byName?.name ?? byConcept?.name ?? (telling.every((word) => nameWords.has(word)) ? naming : undefined)
}

const columnOf = (rows: readonly Row[], field: string): EntityValue[] | undefined => {
  const values = rows.map((row) => row[field])
  return values.every(isFound) ? values : undefined
}

const dateOf = (row: Row): string =>
  Object.values(row).find((value): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) ?? ''

/** Whether the dates of the rows never go the other way; without a date in each of them, neither. */
function isOrdered(rows: readonly Row[], direction: 1 | -1): boolean {
  const dates = rows.map(dateOf)
  return dates.every((date, at) => date !== '' && (at === 0 || date.localeCompare(dates[at - 1]!) * direction >= 0))
}

const has = (words: readonly string[], known: ReadonlySet<string>): boolean => words.some((word) => known.has(word))

/** The row that a word of the field asks for, and the words that say so. */
interface RowAsked { row: Row; known: ReadonlySet<string> }

function rowAsked(words: readonly string[], { rows, fields }: FilledList): RowAsked | undefined {
  const of = (known: ReadonlySet<string>, row: Row | undefined) => row === undefined ? undefined : { row, known }
  if (has(words, firstWords)) return of(firstWords, rows[0])
  if (has(words, latestWords))
    return of(latestWords, isOrdered(rows, -1) ? rows[0] : isOrdered(rows, 1) ? rows.at(-1) : undefined)
  if (has(words, previousWords)) return isOrdered(rows, -1) ? of(previousWords, rows[1]) : undefined
  if (has(words, nextWords)) return isOrdered(rows, 1) ? of(nextWords, rows[0]) : undefined
  if (!has(words, winnerWords)) return undefined
  const place = fields.find(({ name }) => has(tokensOf(name), placeWords))?.name
  return place !== undefined && Number.parseInt(String(rows[0]?.[place])) === 1 ? of(winnerWords, rows[0]) : undefined
}

/** The only row whose name the words begin with or contain, and the words that are left. */
function rowNamed(words: readonly string[], { rows, fields }: FilledList): { row: Row; rest: string[] } | undefined {
  const naming = namingField(fields) ?? fields[0]?.name ?? ''
  const named = rows.filter((row) => {
    const own = tokensOf(typeof row[naming] === 'string' ? row[naming] : '')
    return own.length > 0 && own.every((word) => words.includes(word))
  })
  if (named.length !== 1) return undefined
  const own = new Set(tokensOf(String(named[0]![naming])))
  return { row: named[0]!, rest: words.filter((word) => !own.has(word)) }
}

const isNumeric = ({ type }: SchemaObject): boolean =>
  [type].flat().some((one) => one === 'integer' || one === 'number')

/** "First reviewer" of reviews asks for the author, although its word is that of the list. */
const fieldOfPerson = (query: Query, { query: { name }, fields }: FilledList): string | undefined => {
  const concepts = tokensOf(query.name).filter((word) => !tokensOf(name).includes(word)).map(conceptByName)
  return fields.find(({ concept }) => concept?.names[0] === 'author' && concepts.includes(concept))?.name
}

/** What a scalar field asks of one list. */
function scalarOf(query: Query, way: SchemaObject, list: FilledList, isOnly: boolean): EntityValue | undefined {
  const { words, namesList } = askedOf(query, list)
  const { rows } = list
  if (isNumeric(way) && has(words, countingWords))
    return withoutWords(words, countingWords).length === 0 && (namesList || isOnly) ? rows.length : undefined
  const asked = rowAsked(words, list)
  if (asked !== undefined) {
    const rest = withoutWords(words, asked.known)
    const date = way.format === 'date' && rest.length === 0
      ? list.fields.find(({ name }) => dateOf({ [name]: asked.row[name] ?? '' }) !== '')?.name
      : undefined
    const concept = rest.length === 0 ? undefined : query.concept
    const field = date ?? fieldOfPerson(query, list) ?? memberField(rest, list, { ...query, concept })
    const value = field === undefined ? undefined : asked.row[field]
    return isFound(value) && (namesList || isOnly) ? value : undefined
  }
  for (const [known, extreme] of [[lowestWords, Math.min], [highestWords, Math.max]] as const) {
    if (!has(words, known)) continue
    const field = memberField(withoutWords(words, known), list, query)
    const values = field === undefined ? undefined : columnOf(rows, field)
    return values?.every((value) => typeof value === 'number') ? extreme(...values) : undefined
  }
  const named = rowNamed(words, list)
  if (named === undefined || named.rest.length === 0) return undefined
  const field = memberField(named.rest, list, { ...query, concept: undefined })
  const value = field === undefined ? undefined : named.row[field]
  return isFound(value) ? value : undefined
}

/** One field of all members, which the name of the field says in the plural or beside the name of the list. */
function columnAsked(query: Query, list: FilledList): EntityValue[] | undefined {
  const { words } = askedOf(query, list)
  if (words.length === 0) return undefined
  const field = memberField(words, list, { ...query, concept: undefined })
  return field === undefined ? undefined : columnOf(list.rows, field)
}

const only = <T>(found: readonly T[]): T | undefined => found.length === 1 ? found[0] : undefined

/** The value that the lists of an answer give for a scalar field; undefined when none or several do. */
export function derivedScalar(query: Query, way: SchemaObject, lists: readonly FilledList[]): EntityValue | undefined {
  const usable = lists.filter(({ rows }) => rows.length > 1)
  const found = usable.map((list) => scalarOf(query, way, list, usable.length === 1))
  return only(found.filter((value) => value !== undefined))
}

/** The same for a field that asks for a list of scalars. */
export function derivedList(query: Query, lists: readonly FilledList[]): EntityValue[] | undefined {
  const usable = lists.filter(({ rows }) => rows.length > 1)
  return only(usable.map((list) => columnAsked(query, list)).filter((values) => values !== undefined))
}

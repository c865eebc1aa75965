// Pages with the values of ten fields each, as a reader would fill them in, and the comparison of an answer with them.
// A page is a pair of files: `name.html`, and `name.json` with the fields asked for and their values.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Json = Record<string, unknown>

/**
 * A field in short: "integer", "date: Day of publication", "enum(new|used)", `["string"]`, or `[{…}]` for a list of
 * objects.
 */
type Field = string | [Field] | { [name: string]: Field }

export type Fields = Record<string, Field>

export interface FieldsPage {
  name: string
  html: string
  /** JSON Schema of the fields; all of them are required. */
  schema: Json
  /** The right values. A field that the page does not answer is absent. */
  expected: Json
}

const formats = new Set(['date', 'date-time', 'email', 'uri'])

function schemaOf(field: Field): Json {
  if (Array.isArray(field)) return { type: 'array', items: schemaOf(field[0]) }
  if (typeof field === 'object') return objectSchema(field)
  const [, kind = '', choices, description] = /^([\w-]+)(?:\((.+?)\))?(?:: (.+))?$/.exec(field) ?? []
  const type = choices !== undefined ? { type: 'string', enum: choices.split('|') }
    : formats.has(kind) ? { type: 'string', format: kind } : { type: kind }
  return description === undefined ? type : { ...type, description }
}

export const objectSchema = (fields: Fields): Json => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  required: Object.keys(fields),
})

/** The pages in a folder beside this file, in the order of their names. */
export function readPages(folder: string): FieldsPage[] {
  const at = (file: string) => path.join(import.meta.dirname, folder, file)
  return readdirSync(at('.'))
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => {
      const name = file.replace(/\.html$/, '')
      const { fields, expected } = JSON.parse(readFileSync(at(`${name}.json`), 'utf8')) as
        { fields: Fields; expected: Json }
      return { name, html: readFileSync(at(file), 'utf8'), schema: objectSchema(fields), expected }
    })
}

export type Mark = 'right' | 'missing' | 'wrong'

/** `missing` when nothing in the answer is wrong, but it is not complete. */
export function markOf(expected: unknown, answer: unknown): Mark {
  const isNone = answer === undefined || answer === null || Array.isArray(answer) && answer.length === 0
  if (isNone) return expected === undefined ? 'right' : 'missing'
  if (Array.isArray(expected) && Array.isArray(answer))
    return expected.length === answer.length ? worst(expected.map((one, at) => markOf(one, answer[at])))
      : 'wrong'
  if (typeof expected === 'object' && expected !== null && typeof answer === 'object') {
    const [wanted, given] = [expected as Json, answer as Json]
    return worst([...new Set([...Object.keys(wanted), ...Object.keys(given)])].map((key) =>
      markOf(wanted[key], given[key]),
    ))
  }
  return expected === answer || isSameAddress(expected, answer) ? 'right' : 'wrong'
}

/** `https://a.example` and `https://a.example/` are one address. */
const isSameAddress = (expected: unknown, answer: unknown): boolean =>
  [expected, answer].every((one) => typeof one === 'string' && /^https?:\/\//.test(one))
  && URL.parse(String(expected))?.href === URL.parse(String(answer))?.href

const worst = (marks: readonly Mark[]): Mark =>
  marks.includes('wrong') ? 'wrong' : marks.includes('missing') ? 'missing' : 'right'

/** The marks of the fields of one page, by field. */
export function marksOf(
  { schema, expected }: Pick<FieldsPage, 'schema' | 'expected'>, answer: Json | null,
): Map<string, Mark> {
  const names = Object.keys(schema.properties as Json)
  return new Map(names.map((name) => [name, markOf(expected[name], answer?.[name])]))
}

/** Asserts which shares of the fields of a set must be right, and may be wrong. */
export function assertShares(
  marked: readonly { field: string, mark: Mark }[], { rightMin, wrongMax }: { rightMin: number, wrongMax: number },
): void {
  const fieldsOf = (mark: Mark): string[] => marked.filter((one) => one.mark === mark).map(({ field }) => field)
  const wrong = fieldsOf('wrong')
  assert.ok(wrong.length <= marked.length * wrongMax, `wrong: ${wrong.join(', ')}`)
  assert.ok(fieldsOf('right').length >= marked.length * rightMin, `missing: ${fieldsOf('missing').join(', ')}`)
}

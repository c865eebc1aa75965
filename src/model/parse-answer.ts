// Extracts the answer from the output of a model.

import { isObject } from '#src/json/objects.ts'
import type { Validated } from '#src/json-schema/compile-caller-schema.ts'

/**
 * Removes the reasoning that some models write before the answer. Chat templates may have opened it already, so that
 * only its end appears; reasoning without an end has no answer.
 */
export function withoutReasoning(text: string): string {
  const end = /^[^]*<\/(?:think|thinking|reasoning)>/i.exec(text)
  if ((end && /^\s*<(?:think|thinking|reasoning)>/i.test(text)) || (end && !/^\s*[{[]/.test(text)))
    return text.slice(end[0].length).trim()
  return /^\s*<(?:think|thinking|reasoning)>/i.test(text) ? '' : text.trim()
}

/** End of the JSON value that begins at `start`, by its brackets; -1 if it is not closed. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return -1
}

function parsed(text: string): unknown {
  try { return JSON.parse(text) as unknown } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined // not JSON: the caller tries another way or asks for a repair
  }
}

/**
 * The JSON object in an answer: the whole answer, or the first object among prose and code fences; undefined without
 * one.
 */
export function parseObject(answer: string): Record<string, unknown> | undefined {
  const text = withoutReasoning(answer)
  const candidates = [text]
  for (
    let start = text.indexOf('{'), tries = 0;
    start >= 0 && tries < 3;
    start = text.indexOf('{', start + 1), tries++
  ) {
    const end = endOfValue(text, start)
    if (end > 0) candidates.push(text.slice(start, end))
  }
  for (const candidate of candidates) {
    const value = parsed(candidate)
    if (isObject(value)) return value
  }
  return undefined
}

export type ObjectAnswer = { ok: true; value: Record<string, unknown> } | { ok: false; errors: string[] }

/**
 * The object in an answer, if `validate` accepts it, or the errors. An object wrapped by the model (`{"result": {…}}`)
 * is unwrapped if it is valid.
 */
export function readObject(answer: string, validate: (value: Record<string, unknown>) => Validated): ObjectAnswer {
  const value = parseObject(answer)
  if (value === undefined) return { ok: false, errors: ['it is not a JSON object'] }
  const checked = validate(value)
  if (checked.ok) return { ok: true, value }
  const inner = onlyObjectIn(value)
  return inner && validate(inner).ok ? { ok: true, value: inner } : checked
}

function onlyObjectIn(value: Record<string, unknown>): Record<string, unknown> | undefined {
  const [inner, ...others] = Object.values(value)
  if (others.length > 0 || typeof inner !== 'object' || inner === null || Array.isArray(inner)) return undefined
  return inner as Record<string, unknown>
}

// Reads answers to chat completions. OpenAI-compatible servers differ: the text is a string, parts, an object or a tool
// call; JSON may be labelled as text; and some stream without being asked to.

import { isObject } from '#src/json/objects.ts'

export interface Completion {
  /** The text of the assistant; may be empty. */
  content: string
  /** Arguments of the first tool call; empty without one. */
  toolArguments: string
  /** The model that the server reports. */
  model: string | undefined
}

type Loose = Record<string, unknown>

const modelCharsMax = 200
const objectAt = (value: unknown, name: string): Loose => isObject(value) && isObject(value[name]) ? value[name] : {}
const firstOf = (value: unknown, name: string): unknown =>
  isObject(value) && Array.isArray(value[name]) ? value[name][0] : undefined

/** The text of a content: a string, its text parts, or an object as JSON. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content))
    return content
      .map((part) =>
        typeof part === 'string' ? part : isObject(part) && typeof part.text === 'string' ? part.text : '',
      )
      .join('')
  return isObject(content) ? JSON.stringify(content) : ''
}

function argumentsOf(message: Loose): string {
  const given =
    objectAt(firstOf(message, 'tool_calls'), 'function').arguments ?? objectAt(message, 'function_call').arguments
  return typeof given === 'string' ? given : isObject(given) ? JSON.stringify(given) : ''
}

const modelOf = (answer: unknown): string | undefined =>
  isObject(answer) && typeof answer.model === 'string' && answer.model !== ''
    ? answer.model.slice(0, modelCharsMax)
    : undefined

function read(answer: unknown, name: 'message' | 'delta'): Completion {
  const message = objectAt(firstOf(answer, 'choices'), name)
  return { content: wordsOf(message.content), toolArguments: argumentsOf(message), model: modelOf(answer) }
}

/** Joins the events of a stream; a truncated last event is ignored. */
function readStream(body: string): Completion {
  const whole: Completion = { content: '', toolArguments: '', model: undefined }
  for (const line of body.split(/\r?\n/)) {
    const data = /^data:\s*(\{.*)$/.exec(line)?.[1]
    if (data === undefined) continue
    const { content, toolArguments, model } = read(JSON.parse(data), 'delta')
    whole.content += content
    whole.toolArguments += toolArguments
    whole.model ??= model
  }
  return whole
}

/**
 * Reads the body of a successful answer of any content type.
 * @throws SyntaxError if it is neither JSON nor an event stream
 */
export function readCompletion(body: string): Completion {
  return /^\s*(?:data|event|id|:)[^\n]*\n?/.test(body) && /^data:/m.test(body)
    ? readStream(body)
    : read(JSON.parse(body), 'message')
}

// What a server answered to a chat completion, whatever shape it chose: servers that call themselves OpenAI-compatible
// put the words into a text, into parts, into an object or a tool call, label JSON as text, and some stream although
// nobody asked them to.

export interface Completion {
  /** The words of the assistant; empty when it said nothing. */
  content: string
  /** Arguments of the first tool that it called; empty when it called none. */
  toolArguments: string
  /** The model that the server says has answered. */
  model: string | undefined
}

type Loose = Record<string, unknown>

const modelCharsMax = 200
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectAt = (value: unknown, name: string): Loose => isObject(value) && isObject(value[name]) ? value[name] : {}
const firstOf = (value: unknown, name: string): unknown =>
  isObject(value) && Array.isArray(value[name]) ? value[name][0] : undefined

/** Text of a content: as it is, of its text parts, or an object as JSON. */
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

/** The events of a stream put together; one that breaks off in an event gives what came before. */
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
 * Reads the body of an answer with a good status, whatever its content type.
 * @throws SyntaxError when it is neither JSON nor a stream of events.
 */
export function readCompletion(body: string): Completion {
  return /^\s*(?:data|event|id|:)[^\n]*\n?/.test(body) && /^data:/m.test(body)
    ? readStream(body)
    : read(JSON.parse(body), 'message')
}

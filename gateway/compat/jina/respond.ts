// The replies of Jina: JSON in an envelope, or text, by the header Accept.

import { AppError } from '#src/app-error.ts'
import type { HttpReply, HttpRequest } from '../../http.ts'
import { jsonReply, retryAfter } from '../compat-api.ts'
import { isKeyError, statusOf } from '../error-status.ts'
import { warningHeader } from '../warning.ts'

type Asking = Pick<HttpRequest, 'header'>
export type ReplyForm = 'text' | 'json'

/**
 * Text unless it is not acceptable, as at Jina.
 * @throws AppError INVALID_REQUEST if neither text nor JSON is acceptable, such as for a stream of events
 */
export function replyForm({ header }: Asking): ReplyForm {
  const accept = header('accept')
  const types = accept.toLowerCase().split(',').filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]!.trim())
  if (accept.trim() === '' || types.some((one) => ['*/*', 'text/*', 'text/plain'].includes(one))) return 'text'
  if (types.some((one) => ['application/*', 'application/json', 'text/json'].includes(one))) return 'json'
  // A browser, whose list ends with */*, gets text.
  throw new AppError('INVALID_REQUEST', {
    message: `\`Accept\` must allow text/plain or application/json (got ${JSON.stringify(accept.slice(0, 80))})`,
  })
}

/** `data` in the envelope of Jina, with all warnings. */
export const jsonEnvelope = (data: object, tokens: number, warning: string | undefined): HttpReply =>
  jsonReply(
    { code: 200, status: 20_000, data, meta: { usage: { tokens } } }, 200,
    { 'X-Usage-Tokens': String(tokens), ...warningHeader(warning) },
  )

/** A text, with all warnings in a header. */
export const textReply = (text: string, tokens: number, warning: string | undefined): HttpReply => ({
  status: 200, headers: { ...textHeaders, 'X-Usage-Tokens': String(tokens), ...warningHeader(warning) },
  body: Buffer.from(text),
})

/** Text is never read as HTML: it may be that of a foreign page. */
const textHeaders = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' }

/** The address of a picture, where a client that asks for the picture goes on. */
export const redirectTo = (url: string, warning: string | undefined): HttpReply => ({
  status: 302, headers: { ...textHeaders, Location: url, ...warningHeader(warning) }, body: Buffer.from(`${url}\n`),
})

/** An error in the form that the request accepts. */
export function failure(error: AppError, request: Asking): HttpReply {
  const [code, name] = [statusOf(error.code), error.code]
  const message = name === 'MISSING_API_KEY' ? missingKey : error.message
  const headers = { ...(isKeyError(name) && { 'WWW-Authenticate': 'Bearer' }), ...retryAfter(error) }
  if (isJson(request)) {
    const readableMessage = `${name}: ${message}`
    return jsonReply({ data: null, code, status: code * 100, name, message, readableMessage }, code, headers)
  }
  return { status: code, headers: { ...textHeaders, ...headers }, body: Buffer.from(`Error ${code} ${name}: ${message}\n`) }
}

const missingKey = 'Send the API key as `Authorization: Bearer KEY`.'

function isJson(request: Asking): boolean {
  try {
    return replyForm(request) === 'json'
  } catch {
    return false
  }
}

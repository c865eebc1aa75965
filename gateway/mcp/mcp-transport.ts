// The transport of POST /mcp: the operations as tools of the Model Context Protocol, over streamable HTTP without
// sessions. Requests that the pipeline refuses (key, rates) get the envelope, everything else a JSON-RPC message.

import { Type, type Static } from 'typebox'
import { AppError } from '#src/app-error.ts'
import { bearerOf } from '#src/bearer.ts'
import type { Operation } from '#src/operation.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import type { HttpReply, HttpRequest } from '../http.ts'
import { creditHeaders } from '../pipeline/credit-headers.ts'
import type { KeptReply } from '../pipeline/idempotency.ts'
import type { OperationCaller, Target, Transport } from '../pipeline/transport.ts'
import { preflightReply } from '../rest/envelope.ts'
import { withoutVersion } from '../rest/match-path.ts'
import { readQuery } from '../rest/read-query.ts'
import { isJsonType, readJsonBody } from '../rest/read-body.ts'
import { allTools } from './all-tools.ts'
import type { Selection } from './serve-message.ts'
import { listTools, selectTools } from './tool-list.ts'

const path = '/mcp'
const allow = 'POST, OPTIONS'
/** Headers that browsers may send, besides those of REST. */
const ownHeaders = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']
/** Different selections of tools whose lists are kept. */
const selectionsMax = 100

/** Creates the transport; `rest` formats the refusals of the pipeline. */
export function createMcp(operations: readonly Operation[], publicUrl: string, rest: Transport): Transport {
  const selectionOf = createSelections(operations)
  // A HOST that is no address is reported when the server starts to listen.
  const hosts = [...new Set(['localhost', '127.0.0.1', '[::1]', URL.parse(publicUrl)?.hostname ?? 'localhost'])]

  async function reply(request: HttpRequest, caller: OperationCaller): Promise<HttpReply> {
    const selection = selectionOf(request.query)
    const type = request.header('content-type')
    if (!isJsonType(type))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
        message: `Content-Type must be application/json (got ${type === '' ? 'no Content-Type' : type.slice(0, 100)}).`,
      })
    const bytes = await request.body()
    let body: unknown
    try {
      body = readJsonBody(bytes)
    } catch (error) {
      return parseError((error as Error).message)
    }
    const counted = countCredits(caller)
    // Imported by the first message: the SDK takes 8 MB, and many installations never get one.
    const { serveMessage } = await import('./serve-message.ts')
    const response = await serveMessage(webRequest(request, publicUrl), body, selection, counted.caller, hosts)
    const { status, headers, body: answer } = await httpReply(response)
    return { status, headers: { ...headers, ...counted.headers() }, body: answer }
  }

  return {
    ...rest,
    resolve(request): Target | null {
      const { method } = request
      if (withoutVersion(request.path) !== path) return null
      if (method === 'post' || method === 'options')
        return { kind: 'calls', reply: (caller) => reply(request, caller) }
      return { kind: 'wrong method', allow, message: `${path} supports ${allow} (got ${method.toUpperCase()}).` }
    },
    credential: ({ header }) => ({ kind: 'key', text: header('x-api-key') || bearerOf(header('authorization')) }),
    methodsOf: () => allow,
    failure: (error, context, data) => challenge(error, rest.failure(explain(error), context, data)),
    preflight: (methods, context) => preflightReply(methods, context, ownHeaders),
  }
}

/** The selection of a query string. Throws INVALID_REQUEST. */
function createSelections(operations: readonly Operation[]): (query: string) => Selection {
  const tools = allTools(operations)
  const kept = new Map<string, Selection>()
  return (query) => {
    const known = kept.get(query)
    if (known) return known
    const { include_tools: includeTools = null, tags = null } = readFilter(query)
    const selected = selectTools(tools, { includeTools, tags })
    const selection = { tools: selected, list: listTools(selected) }
    if (kept.size >= selectionsMax) kept.delete(kept.keys().next().value as string)
    kept.set(query, selection)
    return selection
  }
}

const Filter = Type.Object({
  include_tools: Type.Optional(Type.Array(Type.String())), tags: Type.Optional(Type.Array(Type.String())),
}, { additionalProperties: false })
const checkFilter = compileCheck(Filter, 'the query')
const readFilter = (query: string): Static<typeof Filter> => checkFilter(readQuery(query, Filter))

/** Where MCP clients can send the key. */
function explain(error: AppError): AppError {
  if (error.code !== 'MISSING_API_KEY') return error
  return new AppError('MISSING_API_KEY', {
    message: 'The API key is missing: send it as `Authorization: Bearer …` or in the X-API-Key header.', cause: error,
  })
}

/** A 401 names the scheme (RFC 9110, section 11.6.1). */
const challenge = ({ code }: AppError, reply: HttpReply): HttpReply =>
  code === 'MISSING_API_KEY' ? { ...reply, headers: { ...reply.headers, 'WWW-Authenticate': 'Bearer' } } : reply

function parseError(message: string): HttpReply {
  const body = { jsonrpc: '2.0', id: null, error: { code: -32_700, message } }
  return { status: 400, headers: jsonType, body: Buffer.from(JSON.stringify(body)) }
}

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' }

/** Remembers the credits of a request with one call; several calls have theirs only in their results. */
function countCredits(caller: OperationCaller): { caller: OperationCaller; headers(): Record<string, string> } {
  const replies: KeptReply[] = []
  return {
    caller: {
      context: caller.context,
      async call(target) {
        const reply = await caller.call(target)
        replies.push(reply)
        return reply
      },
    },
    headers: () => (replies.length === 1 ? creditHeaders(replies[0]!.credits) : {}),
  }
}

/** The request for the SDK, which reads only its method and headers. */
function webRequest({ header, signal }: HttpRequest, publicUrl: string): Request {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' })
  for (const name of ['origin', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = header(name)
    if (value !== '') headers.set(name, value)
  }
  return new Request(`${publicUrl}${path}`, { method: 'POST', headers, signal })
}

async function httpReply(response: Response): Promise<HttpReply> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) throw new Error('the reply to a message of MCP is an event stream')
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: body.length > 0 ? jsonType : {}, body }
}

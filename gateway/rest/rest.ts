// The REST transport: paths, queries and JSON bodies, envelopes, API keys in X-API-Key.

import { AppError } from '#src/app-error.ts'
import { compileCheck, type Check } from '#src/json-schema/validate.ts'
import { needsKey, type Operation } from '#src/operation.ts'
import type { HttpRequest } from '../http.ts'
import type { OperationTarget, Target, Transport } from '../pipeline/transport.ts'
import { bindingsOf, hasQuery, type Binding } from './bindings.ts'
import { errorReply, preflightReply, successReply } from './envelope.ts'
import { createMatcher, withoutVersion } from './match-path.ts'
import { isJsonType, readBody } from './read-body.ts'
import { decodePart, readQuery } from './read-query.ts'

/** Creates the transport of the operations. It accepts every path. */
export function createRest(operations: readonly Operation[]): Transport {
  const bindings = bindingsOf(operations)
  const matchPath = createMatcher(bindings)
  const match: typeof matchPath = (method, path) => matchPath(method, withoutVersion(path))
  const checks = new Map(bindings.map((binding): [Binding, Check<object>] => [
    binding, compileCheck(binding.fields, hasQuery(binding) ? 'the query' : 'the request body'),
  ]))
  const batches = bindings.filter(({ path, method }) => method === 'post' && path.startsWith('/batch/'))

  function resolve(request: HttpRequest): Target {
    const { method, path } = request
    // HEAD is GET without the body, with the same headers, checks and price (RFC 9110, section 9.3.2).
    const found = match(method === 'head' ? 'get' : method, path)
    if (found.kind === 'found') return target(request, found)
    if (found.kind === 'unknown path') return { ...found, message: unknownPath(path) }
    const message = `${path} supports ${found.allow} (got ${method.toUpperCase()}).`
    return { ...found, message, isOpen: bindingsAt(path).every(({ operation }) => !needsKey(operation)) }
  }

  const bindingsAt = (path: string): Binding[] => bindings.filter((binding) => {
    const found = match(binding.method, path)
    return found.kind === 'found' && found.binding === binding
  })

  function target(request: HttpRequest, { binding, params }: { binding: Binding; params: object }): OperationTarget {
    const { operation, method, path } = binding
    const readInput = async (): Promise<unknown> => ({
      ...params, ...checks.get(binding)!(await readFields(request, binding)),
    })
    return { kind: 'operation', operation, binding: { method, path }, readInput }
  }

  function unknownPath(path: string): string {
    const here = path.slice(0, 200)
    if (!path.startsWith('/batch/')) return `Unknown path ${here}: /docs lists the calls.`
    return `Unknown path ${here}; known batch paths: ${batches.map((one) => one.path).join(', ')}.`
  }

  return {
    resolve,
    credential: ({ header }) => ({ kind: 'key', text: header('x-api-key') }),
    methodsOf(path) {
      const found = match('none', path)
      return found.kind === 'wrong method' ? found.allow : 'GET, POST, PUT, PATCH, DELETE, OPTIONS'
    },
    success: successReply,
    failure: errorReply,
    preflight: preflightReply,
  }
}

/** The input fields from the query or body, not yet validated. */
async function readFields(request: HttpRequest, binding: Binding): Promise<unknown> {
  if (hasQuery(binding)) return readQuery(request.query, binding.fields)
  if (request.query !== '') {
    const name = decodePart(request.query.split(/[=&]/, 1)[0]!)
    throw new AppError('INVALID_REQUEST', {
      message: `unknown parameter \`${name}\`: this call accepts no query parameters`,
    })
  }
  const bytes = await request.body()
  const type = request.header('content-type')
  if (bytes.length > 0 && !isJsonType(type)) {
    const given = type === '' ? 'no Content-Type' : type.slice(0, 100)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: `Content-Type must be application/json (got ${given}).` })
  }
  return readBody(bytes)
}

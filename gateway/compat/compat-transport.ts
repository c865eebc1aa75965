// The transport of a foreign API.

import type { AppError } from '#src/app-error.ts'
import type { OperationResult } from '#src/operation.ts'
import { commonHeaders, type HttpReply, type HttpRequest } from '../http.ts'
import { ownData, targetOf } from '../calls/call-target.ts'
import { creditHeaders } from '../pipeline/credit-headers.ts'
import type { OperationCaller, ReplyContext, Target, Transport } from '../pipeline/transport.ts'
import { preflightReply } from '../rest/envelope.ts'
import { createMatcher } from '../rest/match-path.ts'
import type { CompatApi, CompatMatch, CompatRequest, CompatRoute } from './compat-api.ts'
import { readFields, type Fields } from './fields.ts'

/** Creates the transport; `rest` has what it shares with Winnow's own API. `publicUrl`: address of the service. */
export function createCompatTransport(api: CompatApi, publicUrl: string, rest: Transport): Transport {
  return {
    ...rest,
    resolve(request): Target | null {
      const { method, path } = request
      const found = api.match(request)
      if (!found) return null
      if (found.kind === 'found')
        return {
          kind: 'calls', acceptsUpgrade: found.binding.acceptsUpgrade === true,
          reply: (caller) => reply(found, request, caller, publicUrl),
          failure: (error, context) => failure(api, error, context, request),
        }
      if (found.kind === 'unknown path') return { ...found, message: `Unknown path ${path.slice(0, 200)}.` }
      return { ...found, message: `${path} supports ${found.allow} (got ${method.toUpperCase()}).` }
    },
    credential: (request) => ({ kind: 'key', text: api.credential(request) }),
    methodsOf: (path) => methodsOf(api, path),
    preflight: (methods, context) => preflightReply(methods, context, api.headers),
    failure: (error, context) => failure(api, error, context, { header: () => '' }),
  }
}

function failure(
  api: CompatApi, error: AppError, context: ReplyContext, request: Pick<HttpRequest, 'header'>,
): HttpReply {
  const { status, headers, body } = api.failure(error, context, request)
  return { status, headers: { ...commonHeaders(context.requestId), ...headers }, body }
}

/** Methods that are tried to find those of a path. */
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete']

function methodsOf(api: CompatApi, path: string): string {
  const request = { method: '', path, query: '', header: () => '' } as unknown as HttpRequest
  const allowed = methods.filter((method) => api.match({ ...request, method })?.kind === 'found')
  return [...allowed, 'options'].map((one) => one.toUpperCase()).join(', ')
}

async function reply(
  { binding, params }: CompatMatch, http: HttpRequest, caller: OperationCaller, publicUrl: string,
): Promise<HttpReply> {
  let fields: Promise<Fields> | undefined
  let charged: OperationResult['credits']
  const request: CompatRequest = {
    http, params, publicUrl, context: caller.context,
    fields: () => (fields ??= readFields(http)),
    async call(operation, input, { idempotencyKey } = {}) {
      const result = await caller.call(targetOf(operation, input, idempotencyKey))
      const { failure, credits } = result
      if (failure) throw failure
      if (credits) charged = { used: (charged?.used ?? 0) + credits.used, remaining: credits.remaining }
      return { data: ownData(result), creditsUsed: credits?.used ?? 0, creditsRemaining: credits?.remaining ?? null }
    },
  }
  const { headers, ...reply } = await binding.reply(request)
  return { ...reply, headers: { ...creditHeaders(charged), ...headers } }
}

/** A matcher of routes; null for a path that does not begin with one of the prefixes (`/v2/`). */
export function matchRoutes(routes: readonly CompatRoute[], prefixes: readonly string[]): CompatApi['match'] {
  const match = createMatcher(routes)
  return ({ method, path }) => {
    if (!prefixes.some((prefix) => path.startsWith(prefix))) return null
    return match(method === 'head' ? 'get' : method, path)
  }
}

// A valid request to each endpoint of every operation, from the examples of the operations.

import { bindingsOf, type Binding } from '#gateway/rest/bindings.ts'
import { operations } from '#src/operation-table.ts'

export interface ApiRequest {
  /** `crawl_status: GET /crawl/:id` */
  name: string
  operation: Binding['operation']
  method: string
  path: string
  body: string | undefined
  headers: Record<string, string>
}

/** Objects that exist, for the fields of paths. */
export interface ExistingObjects {
  crawl: string
  /** The batch of an endpoint. */
  batch(endpoint: string): string
  monitor: string
  check: string
  delivery: string
  /** An API key other than that of the caller, and a dead letter. */
  key: string
  dead: string
  /** A token of a visitor. */
  token: string
}

/** Requests that block or delete something come last. */
export function apiRequests(objects: ExistingObjects): ApiRequest[] {
  const all = bindingsOf(operations).map((binding) => requestOf(binding, objects))
  const isLast = ({ method }: ApiRequest): boolean => method === 'PUT' || method === 'DELETE'
  return [...all.filter((one) => !isLast(one)), ...all.filter(isLast)]
}

function requestOf({ operation, method, path, pathFields }: Binding, objects: ExistingObjects): ApiRequest {
  const endpoint = /^\/batch\/(\w+)/.exec(path)?.[1]
  const operated = /^\/operator\/(keys|dead)\//.exec(path)?.[1]
  const owner = operated === 'keys' ? objects.key : operated === 'dead' ? objects.dead : objects.monitor
  const ids: Record<string, string> = {
    id: /^\/(crawl|jobs)\//.test(path) ? objects.crawl : endpoint ? objects.batch(endpoint) : owner,
    checkId: objects.check, delivery: objects.delivery, page_id: 'page', action: 'view',
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    if (!ids[name]) throw new Error(`${operation.name}: there is no object for the path field ${name}`)
    return ids[name]
  })
  const given = Object.entries(operation.example ?? {}).filter(([name]) => !pathFields.includes(name))
  const input = Object.fromEntries(given)
  const hasBody = method !== 'get' && method !== 'delete'
  const parameters = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])
  const query = hasBody ? '' : new URLSearchParams(parameters).toString()
  return {
    name: `${operation.name}: ${method.toUpperCase()} ${path}`,
    operation,
    method: method.toUpperCase(),
    path: query ? `${filled}?${query}` : filled,
    body: hasBody ? JSON.stringify(input) : undefined,
    headers: operation.access === 'token' ? { authorization: `Bearer ${objects.token}` } : {},
  }
}

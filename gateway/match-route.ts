// Finds the route of a request. Exact paths by one look-up, those with parameters part by part.

import type { Method, Route } from './route.ts'

export type Match<Deps> =
  | { kind: 'found'; route: Route<Deps>; params: Record<string, string> }
  | { kind: 'wrong method'; allow: string }
  | { kind: 'unknown path' }

type Methods<Deps> = Partial<Record<Method, Route<Deps>>>

/** Makes the matcher of a list of routes. `/v1` before a path is an alias of it. */
export function createMatcher<Deps>(routes: readonly Route<Deps>[]): (method: string, path: string) => Match<Deps> {
  const exact = new Map<string, Methods<Deps>>()
  const patterns: { parts: string[]; methods: Methods<Deps> }[] = []
  for (const one of routes) {
    const methods = exact.get(one.path) ?? {}
    if (!exact.has(one.path)) {
      exact.set(one.path, methods)
      if (one.path.includes(':')) patterns.push({ parts: one.path.split('/'), methods })
    }
    methods[one.method] = one
  }

  return (method, given) => {
    const path = given.startsWith('/v1/') ? given.slice(3) : given
    const methods = path.includes(':') ? undefined : exact.get(path)
    if (methods) return choose(methods, method, {})
    const parts = path.split('/')
    for (const pattern of patterns) {
      const params = fit(pattern.parts, parts)
      if (params) return choose(pattern.methods, method, params)
    }
    return { kind: 'unknown path' }
  }
}

function choose<Deps>(methods: Methods<Deps>, method: string, params: Record<string, string>): Match<Deps> {
  const route = methods[method as Method]
  if (route) return { kind: 'found', route, params }
  return {
    kind: 'wrong method', allow: [...Object.keys(methods).map((one) => one.toUpperCase()), 'OPTIONS'].join(', '),
  }
}

function fit(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of pattern.entries()) {
    const part = parts[index] as string
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = part
    else if (name !== part) return null
  }
  return params
}

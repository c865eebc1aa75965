// Finds the binding of a request: exact paths by map lookup, patterns segment by segment.

import type { Method } from '#src/operation.ts'

interface Endpoint { method: Method; path: string }

export type Match<B extends Endpoint> =
  | { kind: 'found'; binding: B; params: Record<string, string> }
  | { kind: 'wrong method'; allow: string }
  | { kind: 'unknown path' }

type Methods<B> = Map<Method, B>

/** Creates the matcher of a list of bindings. */
export function createMatcher<B extends Endpoint>(bindings: readonly B[]): (method: string, path: string) => Match<B> {
  const exact = new Map<string, Methods<B>>()
  const patterns: { parts: string[]; methods: Methods<B> }[] = []
  for (const one of bindings) {
    const methods = exact.get(one.path) ?? new Map<Method, B>()
    if (!exact.has(one.path)) {
      exact.set(one.path, methods)
      if (one.path.includes(':')) patterns.push({ parts: one.path.split('/'), methods })
    }
    methods.set(one.method, one)
  }

  return (method, path) => {
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

/** The path without the prefix `/v1`, which every path of Winnow's own API may have. */
export const withoutVersion = (path: string): string => (path.startsWith('/v1/') ? path.slice(3) : path)

function choose<B extends Endpoint>(methods: Methods<B>, method: string, params: Record<string, string>): Match<B> {
  const binding = methods.get(method as Method)
  if (binding) return { kind: 'found', binding, params }
  return {
    kind: 'wrong method', allow: allowedBy([...methods.keys()]),
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

/** The value of an `Allow` header. Where GET is, there is HEAD. */
export const allowedBy = (methods: readonly Method[]): string =>
  [...methods.flatMap((one) => one === 'get' ? ['get', 'head'] : [one]), 'options']
    .map((one) => one.toUpperCase()).join(', ')

// Annotations of a tool, derived from the declaration of its operation.

import type { Operation } from '#src/operation.ts'

export interface ToolAnnotations {
  title: string
  /** Changes nothing but the credits of the key. */
  readOnlyHint: boolean
  /** Replaces or deletes something. Has no meaning for a read-only tool, and is left out there. */
  destructiveHint?: boolean
  /** A repetition with the same arguments has no further effect. Left out for a read-only tool. */
  idempotentHint?: boolean
  /** Reads pages, or sends something, outside of the service. */
  openWorldHint: boolean
}

/** Annotations by the REST bindings, the status and the price of the operation. `name`: of the tool. */
export function annotationsOf(name: string, { rest, status, price }: Operation): ToolAnnotations {
  const methods = new Set(rest.map(({ method }) => method))
  // A POST that creates nothing answers 200; one that creates or starts something, 201 or 202.
  const readOnlyHint = methods.has('get') || (methods.has('post') && status === 200)
  const replaces = methods.has('put') || methods.has('patch') || methods.has('delete')
  return {
    title: titleOf(name),
    readOnlyHint,
    ...(!readOnlyHint && { destructiveHint: replaces, idempotentHint: replaces }),
    openWorldHint: price.kind !== 'free' || status === 202,
  }
}

/** `monitor_create` → `Monitor create` */
const titleOf = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

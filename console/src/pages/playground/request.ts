// The HTTP request of an operation with an input.

export interface PlannedRequest {
  method: 'GET' | 'POST'
  /** With the query. */
  path: string
  /** The JSON body; undefined for GET. */
  body: Record<string, unknown> | undefined
}

/** Fields are in the body of POST and in the query of GET: lists joined by commas, objects as JSON. */
export function planRequest(
  { method, path }: { method: 'GET' | 'POST'; path: string }, input: Record<string, unknown>,
): PlannedRequest {
  if (method === 'POST') return { method, path, body: input }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) query.set(name, asText(value))
  return { method, path: query.size === 0 ? path : `${path}?${query}`, body: undefined }
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

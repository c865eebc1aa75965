import type { HttpReply } from './http.ts'

export interface Tagged {
  body: Uint8Array
  /** A hash of the body, in hex. */
  tag: string
  /** The header If-None-Match; empty if there is none. */
  ifNoneMatch: string
}

/** The body with its ETag, or 304 if the client has it (RFC 9110, sections 8.8.3 and 13.1.2). */
export function etagReply({ body, tag, ifNoneMatch }: Tagged, headers: Record<string, string>): HttpReply {
  const etag = `"${tag.slice(0, 32)}"`
  const { 'Content-Type': _type, ...others } = headers
  if (namesTag(ifNoneMatch, etag)) return { status: 304, headers: { ...others, ETag: etag }, body: new Uint8Array(0) }
  return { status: 200, headers: { ...headers, ETag: etag }, body }
}

/** Weak and strong tags are the same here. */
const namesTag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))

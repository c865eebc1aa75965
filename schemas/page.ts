// Facts about a page that the fetch and render stages add to a task. The content is in the bodies of the message.

import { Type, type Static } from 'typebox'

/** Format of the content of a page. */
export const PageKind = Type.Enum(['html', 'text', 'json', 'xml', 'pdf'])
export type PageKind = Static<typeof PageKind>

/** A fetched or rendered page. Body `page` holds UTF-8 text, the bytes of a PDF, or the HTML of the rendered DOM. */
export const PageFetched = Type.Object({
  /** The requested URL. */
  url: Type.String(),
  /** The URL after redirects. */
  finalUrl: Type.String(),
  statusCode: Type.Integer(),
  /** Content-Type header; the sniffed type if there was none. */
  contentType: Type.String(),
  kind: PageKind,
  /** Character encoding of the response (name of the Encoding Standard); null for a PDF. */
  encoding: Type.Union([Type.String(), Type.Null()]),
  /** Set when the encoding is not declared and its detection by the bytes is uncertain. */
  encodingUncertain: Type.Optional(Type.Literal(true)),
  /** Response headers by lower-case name: content-language, link, x-robots-tag, last-modified, etag. */
  headers: Type.Record(Type.String(), Type.String()),
  /** SHA-256 of the decoded body, in hex; only for pages of monitors that were fetched without a browser. */
  bodySha256: Type.Optional(Type.String()),
  /** How the page was fetched: by a plain request, a browser, a stealth browser, or through a proxy. */
  tier: Type.Enum(['plain', 'rendered', 'stealth', 'proxy']),
  fetchedAt: Type.String({ format: 'date-time' }),
  cacheState: Type.Enum(['hit', 'miss', 'bypass']),
  /** When the copy was stored, for a hit. */
  cachedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
}, { additionalProperties: false })
export type PageFetched = Static<typeof PageFetched>

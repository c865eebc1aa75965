// What the stages add to a task on its way: facts about the page. The bytes travel beside them as bodies.

import { Type, type Static } from 'typebox'

/** How the bytes of a page are to be read. */
export const PageKind = Type.Enum(['html', 'text', 'json', 'xml', 'pdf'])
export type PageKind = Static<typeof PageKind>

/**
 * A page as fetched or rendered. Body `page` beside it: UTF-8 text as decoded, or the bytes of a PDF;
 * after rendering, the HTML of the rendered DOM.
 */
export const PageFetched = Type.Object({
  /** The address as asked for. */
  url: Type.String(),
  /** The address that answered, after redirects. */
  finalUrl: Type.String(),
  statusCode: Type.Integer(),
  /** Content-Type as sent; what was sniffed where none was sent. */
  contentType: Type.String(),
  kind: PageKind,
  /** Name of the character encoding that the bytes were decoded from (Encoding Standard); null for a PDF. */
  encoding: Type.Union([Type.String(), Type.Null()]),
  /**
   * Response headers that extraction reads, names in lower case: content-language, link, x-robots-tag, last-modified,
   * etag.
   */
  headers: Type.Record(Type.String(), Type.String()),
  /** SHA-256 of the body as decoded, hex; for pages of a monitor, got without a browser. */
  bodySha256: Type.Optional(Type.String()),
  /** How the page was fetched: by a plain request, a browser, a stealth browser, or through a proxy. */
  tier: Type.Enum(['plain', 'rendered', 'stealth', 'proxy']),
  fetchedAt: Type.String({ format: 'date-time' }),
  cacheState: Type.Enum(['hit', 'miss', 'bypass']),
  /** When the copy was stored, for a hit. */
  cachedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
}, { additionalProperties: false })
export type PageFetched = Static<typeof PageFetched>

// A scrape that compares the page with the last reading of it by the same API key.

import { Type, type Static } from 'typebox'
import { ErrorCodeName } from './errors.ts'
import { DiffHunk, FieldChange, TrackingMode } from './monitored-page.ts'
import { nullable } from './nullable.ts'
import { ScrapeData } from './scrape-data.ts'
import { ScrapeRequest } from './scrape.ts'

const closed = { additionalProperties: false } as const

/** What is compared, and with which series of readings. */
export const ChangesRequest = Type.Object({
  modes: Type.Array(TrackingMode, { minItems: 1, maxItems: 2, uniqueItems: true, default: ['markdown'] }),
  tag: Type.Optional(Type.String({
    minLength: 1, maxLength: 128, description: 'Name of a series of readings: those of different tags are independent.',
  })),
}, closed)
export type ChangesRequest = Static<typeof ChangesRequest>

/** A scrape with the comparison; its mode json compares what `json_schema` and `json_prompt` extract. */
export const TrackedScrapeRequest = Type.Object({ ...ScrapeRequest.properties, changes: ChangesRequest }, closed)
export type TrackedScrapeRequest = Static<typeof TrackedScrapeRequest>

export const PageChanges = Type.Object({
  status: Type.Enum(['new', 'same', 'changed', 'removed']),
  /** Null for a page that is new. */
  previous_read_at: nullable(Type.String({ format: 'date-time' })),
  /** Of a page that is new or changed; its parts are those of the modes. */
  diff: Type.Optional(Type.Object({
    text: Type.Optional(Type.String()), hunks: Type.Optional(Type.Array(DiffHunk)),
    fields: Type.Optional(Type.Array(FieldChange)),
  }, closed)),
  /** The current fields, in the mode json. */
  extraction: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown()))),
}, closed)
export type PageChanges = Static<typeof PageChanges>

export const TrackedScrape = Type.Object({
  /** Null for a page that is gone. */
  page: nullable(ScrapeData),
  /** Null if the page could not be compared; a warning of the page says why. */
  changes: nullable(PageChanges),
  /** Why the page is gone: 404 or 410. */
  error: nullable(Type.Object({
    code: ErrorCodeName, message: Type.String(), targetStatus: Type.Optional(Type.Integer()),
  }, closed)),
}, closed)
export type TrackedScrape = Static<typeof TrackedScrape>

/** The request of the route `comparison`: bodies `data` and, unless the page is new, `previous` (PageContent). */
export const ComparisonRequest = Type.Object({
  url: Type.String(), modes: Type.Array(TrackingMode, { minItems: 1 }), include_images: Type.Boolean(),
}, closed)
export type ComparisonRequest = Static<typeof ComparisonRequest>

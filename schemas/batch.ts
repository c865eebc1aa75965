// The request of POST /batch/{endpoint}.

import { Type, type Static, type TObject } from 'typebox'
import { JobWebhookRequest } from './webhook.ts'

const Url = Type.String({ maxLength: 8_192 })

/** One URL of a batch with values that are returned with its result. */
export const BatchItem = Type.Object(
  {
    url: Url,
    item_id: Type.Optional(Type.String({
      maxLength: 256, description: "Caller's identifier of the item, returned with its result.",
    })),
    meta: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Arbitrary metadata, returned with the result.' }),
    ),
  },
  { additionalProperties: false },
)
export type BatchItem = Static<typeof BatchItem>

const shared = {
  urls: Type.Array(Type.Union([Url, BatchItem]), {
    minItems: 1,
    maxItems: 1_000,
    description: 'URLs to read. `https://` is prepended to URLs without a protocol.',
  }),
  concurrency: Type.Integer({
    minimum: 1, maximum: 10, default: 5, description: 'Maximum number of URLs read in parallel.',
  }),
  ignore_invalid_urls: Type.Boolean({
    default: true, description: 'Whether to skip invalid URLs; if false, a batch that contains one is rejected.',
  }),
  webhook: Type.Optional(JobWebhookRequest),
}

/** The request body of a batch; `field` names the property that holds the options. */
export function batchBody(field: 'scrape_options' | 'options', options: TObject): TObject {
  const Options = Type.Object(options.properties, {
    additionalProperties: false, default: {}, description: 'Options applied to every URL, as in the single call.',
  })
  return Type.Object({ ...shared, [field]: Options }, { additionalProperties: false })
}

/** The common fields of all batch bodies, and the options under either name. */
export type BatchBody = Static<TObject<typeof shared>> & {
  scrape_options?: Record<string, unknown>
  options?: Record<string, unknown>
}

/** A URL of a stored batch; `given` is the URL as the caller wrote it, if that has no scheme. */
export type StoredBatchItem = BatchItem & { given?: string }

/** The stored request of a batch job: valid, absolute, unique URLs, and options with their defaults. */
export interface BatchJobRequest {
  items: StoredBatchItem[]
  concurrency: number
  options: Record<string, unknown>
}

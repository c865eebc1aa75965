// The request of POST /batch/{endpoint}.

import { Type, type Static, type TObject } from 'typebox'

const Url = Type.String({ maxLength: 8_192 })

/** One URL of a batch: as text, or with what is echoed beside its result. */
export const BatchItem = Type.Object(
  {
    url: Url,
    item_id: Type.Optional(Type.String({ maxLength: 256, description: "The caller's own name for it." })),
    meta: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Anything; comes back with the result.' }),
    ),
  },
  { additionalProperties: false },
)
export type BatchItem = Static<typeof BatchItem>

const shared = {
  urls: Type.Array(Type.Union([Url, BatchItem]), {
    minItems: 1,
    maxItems: 1_000,
    description: 'What to read; https:// is prepended where there is no protocol.',
  }),
  concurrency: Type.Integer({ minimum: 1, maximum: 10, default: 5, description: 'Most URLs that are read at once.' }),
  ignore_invalid_urls: Type.Boolean({
    default: true, description: 'Whether a batch with invalid URLs runs without them, or is refused.',
  }),
}

/** The body of a batch whose endpoint takes these options, under `scrape_options` or `options`. */
export function batchBody(field: 'scrape_options' | 'options', options: TObject): TObject {
  const Options = Type.Object(options.properties, {
    additionalProperties: false, default: {}, description: 'How each URL is read: the options of the single call.',
  })
  return Type.Object({ ...shared, [field]: Options }, { additionalProperties: false })
}

/** What all bodies have; the options stand beside it. */
export type BatchBody = Static<TObject<typeof shared>> & {
  scrape_options?: Record<string, unknown>
  options?: Record<string, unknown>
}

/** A batch as its owner reads it: valid URLs, absolute, each once; options with their defaults. */
export interface BatchJobRequest {
  items: BatchItem[]
  concurrency: number
  options: Record<string, unknown>
}

// The options of a scrape, also used by crawls, batches and monitors.

import { Type, type Static } from 'typebox'

/** Formats that a page can be returned in. */
export const Format = Type.Enum([
  'markdown', 'summary', 'html', 'raw_html', 'links', 'images', 'json', 'screenshot', 'chunks',
], {
  description: 'Format of the page content.',
})
export type Format = Static<typeof Format>

const Selectors = Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 100 })

/** The options of a scrape except `url`. */
export const ScrapeOptions = Type.Object(
  {
    formats: Type.Array(Format, {
      minItems: 1, maxItems: 20, default: ['markdown'],
      description:
        'Formats to return. `screenshot` is a JPEG of the page in a window of 1440 × 900 pixels, taken in a browser.',
    }),
    only_main_content: Type.Boolean({
      default: true,
      description:
        'Whether to exclude navigation, sidebars, footers and banners from `markdown`, `html`, `summary` and `json`. '
        + '`links` and `images` always cover the whole document.',
    }),
    include_links: Type.Boolean({
      default: true, description: 'Whether to keep links in `markdown` and `html`; if false, only their text is kept.',
    }),
    include_images: Type.Boolean({ default: false, description: 'Whether to keep images in `markdown` and `html`.' }),
    include_base64_images: Type.Boolean({
      default: false, description: 'Whether `include_images` also keeps images with `data:` URLs.',
    }),
    include_selectors: Type.Array(Selectors.items, {
      ...Selectors, default: [], description: 'CSS selectors of elements to keep; they override `only_main_content`.',
    }),
    exclude_selectors: Type.Array(Selectors.items, {
      ...Selectors, default: [], description: 'CSS selectors of elements to remove before extraction.',
    }),
    json_prompt: Type.Optional(
      Type.String({ minLength: 1, maxLength: 10_000, description: 'What to extract as `json`, in plain language.' }),
    ),
    json_schema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the object to extract as `json`.' }),
    ),
    /** Absent in the requests of jobs that an older release accepted. */
    chunk_max_tokens: Type.Optional(Type.Integer({
      minimum: 100, maximum: 4_000, default: 500, description: 'Maximum length of a passage in `chunks`, in tokens.',
    })),
    summary_max_words: Type.Integer({
      minimum: 20, maximum: 400, default: 150, description: 'Maximum length of the summary, in words.',
    }),
    max_age: Type.Integer({
      minimum: 0, maximum: 31_536_000_000, default: 0,
      description:
        'Maximum age of a stored copy of the page that may be returned, in milliseconds; 0 always fetches. With the '
        + 'format `screenshot` the page is always loaded.',
    }),
    timeout: Type.Integer({
      minimum: 1000, maximum: 120_000, default: 45_000,
      description: 'Maximum duration of the request, in milliseconds.',
    }),
    check_prompt_injection: Type.Boolean({
      default: false, description: 'Whether to check the page for text that tries to instruct language models.',
    }),
    wait_for: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 15_000 }), Type.String({ minLength: 1, maxLength: 1000 })], {
        description:
          'Milliseconds to wait after loading the page in a browser, or a CSS selector to wait for.',
      }),
    ),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 8192 }), {
        maxProperties: 50, description: 'Additional request headers sent to the page; `Host` is not allowed.',
      }),
    ),
    render: Type.Enum(['auto', 'always', 'never'], {
      default: 'auto',
      description: 'Whether to render the page in a browser; `auto` renders pages that need JavaScript.',
    }),
  },
  { additionalProperties: false },
)

/** Options with every default filled in. */
export type ScrapeOptions = Static<typeof ScrapeOptions>

/** The body of POST /scrape. */
export const ScrapeRequest = Type.Object({
  url: Type.String({ minLength: 1, description: 'URL of the page. `https://` is prepended if there is no protocol.' }),
  ...ScrapeOptions.properties,
}, { additionalProperties: false })

/** The request of a scrape in the stages: `url` is normalised, all defaults are filled in. */
export type ScrapeRequest = Static<typeof ScrapeRequest>

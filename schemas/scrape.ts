// The request of a scrape, and of everything that shares its options.

import { Type, type Static } from 'typebox'

/** Formats that a page can be returned in. */
export const Format = Type.Enum(['markdown', 'summary', 'html', 'raw_html', 'links', 'images', 'json'], {
  description: 'What to return of the page.',
})
export type Format = Static<typeof Format>

const Selectors = Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 100 })

/** Every option of a scrape, with its default; `url` apart. */
export const ScrapeOptions = Type.Object(
  {
    formats: Type.Array(Format, {
      minItems: 1, maxItems: 20, default: ['markdown'], description: 'What to return of the page.',
    }),
    only_main_content: Type.Boolean({
      default: true,
      description:
        'Strip navigation, sidebars, footers and banners from markdown, html, summary and json. Links and images always come from the whole document.',
    }),
    include_links: Type.Boolean({
      default: true, description: 'Keep hyperlinks in markdown and html; false keeps their text only.',
    }),
    include_images: Type.Boolean({ default: false, description: 'Keep images in markdown and html.' }),
    include_base64_images: Type.Boolean({
      default: false, description: 'Keep images that are data: URLs too, where images are kept.',
    }),
    include_selectors: Type.Array(Selectors.items, {
      ...Selectors, default: [], description: 'CSS selectors of what to keep; overrides the detection of main content.',
    }),
    exclude_selectors: Type.Array(Selectors.items, {
      ...Selectors, default: [], description: 'CSS selectors of what to remove first.',
    }),
    json_prompt: Type.Optional(
      Type.String({ minLength: 1, maxLength: 10_000, description: 'What to extract as json, in plain language.' }),
    ),
    json_schema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the object returned as json.' }),
    ),
    summary_max_words: Type.Integer({
      minimum: 20, maximum: 400, default: 150, description: 'Longest summary, in words.',
    }),
    max_age: Type.Integer({
      minimum: 0, maximum: 31_536_000_000, default: 0,
      description: 'Accept a stored copy of the page that is at most this old, in milliseconds.',
    }),
    timeout: Type.Integer({
      minimum: 1000, maximum: 120_000, default: 45_000, description: 'Deadline of the whole request, in milliseconds.',
    }),
    check_prompt_injection: Type.Boolean({
      default: false, description: 'Look for text that tries to instruct a language model.',
    }),
    wait_for: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 15_000 }), Type.String({ minLength: 1, maxLength: 1000 })], {
        description:
          'Render the page and wait this many milliseconds (at most 15000), or until this CSS selector matches.',
      }),
    ),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 8192 }), {
        maxProperties: 50, description: 'Further headers of the request to the page; not Host.',
      }),
    ),
    render: Type.Enum(['auto', 'always', 'never'], {
      default: 'auto', description: 'Whether to run the page in a browser: when it needs it, always, or never.',
    }),
  },
  { additionalProperties: false },
)

/** Options with every default filled in. */
export type ScrapeOptions = Static<typeof ScrapeOptions>

/** The body of POST /scrape. */
export const ScrapeRequest = Type.Object({
  url: Type.String({ minLength: 1, description: 'The page; https:// is prepended when there is no protocol.' }),
  ...ScrapeOptions.properties,
}, { additionalProperties: false })

/** A scrape as the stages get it: `url` normalised, every default filled in. */
export type ScrapeRequest = Static<typeof ScrapeRequest>

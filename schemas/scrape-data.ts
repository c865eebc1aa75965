// What a scrape answers: `data` of GET and POST /scrape, of a page of a crawl or batch, and of a search result that was
// scraped . Every requested format is an object of its own; one not
// requested is absent, never null.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

const Text = Type.String()
const MaybeText = nullable(Type.String())
const Count = Type.Integer({ minimum: 0 })

export const Heading = Type.Object({
  level: Type.Integer({ minimum: 1, maximum: 6 }),
  text: Text,
}, { additionalProperties: false })
export type Heading = Static<typeof Heading>

/** What the page says about itself. `null` where it says nothing; nothing is guessed but the language. */
export const Metadata = Type.Object(
  {
    source_url: Type.String({ description: 'The address as asked for.' }),
    final_url: Type.String({ description: 'The address that answered, after redirects.' }),
    status_code: Type.Integer({ description: 'Status of the final answer.' }),
    title: nullable(
      Type.String({
        description: 'The `<title>`; without one the title for sharing, the headline or the first heading.',
      }),
    ),
    description: MaybeText,
    language: nullable(Type.String({ description: 'Language tag as declared (`en-GB`), else from the text (`en`).' })),
    canonical_url: nullable(
      Type.String({ description: 'Declared by `rel=canonical`, in the page or its Link header; absolute.' }),
    ),
    favicon: nullable(
      Type.String({ description: 'Declared icon; absolute. The unwritten /favicon.ico is not assumed.' }),
    ),
    author: nullable(Type.String({ description: 'Names, joined by commas.' })),
    site_name: MaybeText,
    published_time: nullable(
      Type.String({ description: 'ISO 8601 UTC when the page gives a time with its zone, else as found.' }),
    ),
    modified_time: nullable(Type.String({ description: 'As published_time.' })),
    robots: nullable(
      Type.String({ description: 'Directives of `<meta name="robots">` and of the X-Robots-Tag header.' }),
    ),
    keywords: Type.Array(Type.String()),
    open_graph: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description:
        'Open Graph properties, `og:` cut off (`title`, `image`, `article:published_time`); a list where one is repeated.',
    }),
    twitter: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description: 'Twitter card properties, `twitter:` cut off.',
    }),
    json_ld: Type.Array(Type.Unknown(), {
      description: 'JSON-LD as found, one entry a script; entries of a list stand singly.',
    }),
    headings: Type.Array(Heading, { description: 'Headings of the whole document, in order.' }),
    content_type: Text,
    page_count: nullable(Type.Integer({ minimum: 0, description: 'Pages of a PDF; null for anything else.' })),
    cache_state: Type.Enum(['hit', 'miss', 'bypass']),
    cached_at: nullable(
      Type.String({ format: 'date-time', description: 'When the copy was stored; null unless cache_state is hit.' }),
    ),
  },
  { title: 'Metadata', additionalProperties: false },
)
export type Metadata = Static<typeof Metadata>

/** Characters (Unicode code points) that markdown, html and raw_html are each cut to. */
export const contentCharsMax = 1_000_000

const cut = {
  content: Text,
  char_count: Type.Integer({ minimum: 0, description: 'Unicode code points of `content`.' }),
  truncated: Type.Boolean({
    description: 'Whether the content was cut to 1,000,000 characters, or its end was never read.',
  }),
  main_content_only: Type.Boolean({ description: 'Whether this is the main content alone.' }),
}

export const MarkdownContent = Type.Object(
  {
    content: cut.content, char_count: cut.char_count, word_count: Count, truncated: cut.truncated,
    main_content_only: cut.main_content_only,
  },
  { title: 'MarkdownContent', additionalProperties: false },
)
export type MarkdownContent = Static<typeof MarkdownContent>

export const HtmlContent = Type.Object(cut, { title: 'HtmlContent', additionalProperties: false })
export type HtmlContent = Static<typeof HtmlContent>

export const Link = Type.Object({
  url: Text,
  text: Text,
  title: MaybeText,
  rel: nullable(Type.String({ description: 'Link types, separated by blanks.' })),
}, { title: 'Link', additionalProperties: false })
export type Link = Static<typeof Link>

export const Links = Type.Object({
  internal: Type.Array(Link, { description: 'Links within the registrable domain of the page.' }),
  external: Type.Array(Link),
  count: Count,
}, { title: 'Links', additionalProperties: false })
export type Links = Static<typeof Links>

export const ImageAsset = Type.Object({
  url: Text,
  alt: MaybeText,
  width: nullable(Count),
  height: nullable(Count),
  loading: nullable(Type.String({ description: '`lazy` or `eager`, as declared.' })),
}, { title: 'ImageAsset', additionalProperties: false })
export type ImageAsset = Static<typeof ImageAsset>

export const Images = Type.Object({
  assets: Type.Array(ImageAsset),
  og_image: MaybeText,
  twitter_image: MaybeText,
  count: Count,
}, { title: 'Images', additionalProperties: false })
export type Images = Static<typeof Images>

export const Summary = Type.Object(
  { text: MaybeText, model: MaybeText },
  { title: 'Summary', additionalProperties: false, description: 'Both null when the summary failed; a warning says why.' },
)
export type Summary = Static<typeof Summary>

export const JsonResult = Type.Object({
  data: nullable(Type.Record(Type.String(), Type.Unknown())),
  model: MaybeText,
}, { title: 'JsonResult', additionalProperties: false, description: 'Both null when the extraction failed; a warning says why.' })
export type JsonResult = Static<typeof JsonResult>

export const ScreenshotResult = Type.Object({
  url: Text,
  viewport: Type.Object({ width: Type.Integer(), height: Type.Integer() }, { additionalProperties: false }),
  full_page: Type.Boolean(),
  format: Type.Enum(['jpeg', 'png', 'webp']),
}, { title: 'ScreenshotResult', additionalProperties: false })
export type ScreenshotResult = Static<typeof ScreenshotResult>

export const PdfResult = Type.Object(
  { page_count: Count, pages_parsed: Count, truncated: Type.Boolean() }, { title: 'PdfResult', additionalProperties: false },
)
export type PdfResult = Static<typeof PdfResult>

export const PromptInjection = Type.Object({
  detected: Type.Boolean(),
  reason: Text,
  complete: Type.Boolean({ description: 'Whether the whole page was looked at.' }),
  model: MaybeText,
}, { title: 'PromptInjection', additionalProperties: false })
export type PromptInjection = Static<typeof PromptInjection>

/**
 * What the extract stage makes of a page; the stages after it add `summary`, `json`, `prompt_injection` and
 * `screenshot`, the runtime `warnings`.
 */
export const ExtractedData = Type.Object({
  url: Text,
  final_url: Text,
  domain: Type.String({ description: 'Host name of the final URL, without `www.`.' }),
  status_code: Type.Integer(),
  metadata: Metadata,
  markdown: Type.Optional(MarkdownContent),
  html: Type.Optional(HtmlContent),
  raw_html: Type.Optional(HtmlContent),
  links: Type.Optional(Links),
  images: Type.Optional(Images),
  pdf: Type.Optional(PdfResult),
}, { additionalProperties: false })
export type ExtractedData = Static<typeof ExtractedData>

export const ScrapeData = Type.Object({
  ...ExtractedData.properties,
  summary: Type.Optional(Summary),
  json: Type.Optional(JsonResult),
  screenshot: Type.Optional(ScreenshotResult),
  prompt_injection: Type.Optional(PromptInjection),
  warnings: Type.Array(Type.String()),
}, { title: 'ScrapeData', additionalProperties: false })
export type ScrapeData = Static<typeof ScrapeData>

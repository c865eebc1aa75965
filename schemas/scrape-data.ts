// The result of a scrape: `data` of GET and POST /scrape, and of a page of a crawl or batch. A format that was not
// requested is absent, never null.

import { Type, type Static } from 'typebox'
import { Chunks } from './chunks.ts'
import { nullable } from './nullable.ts'

export const Heading = Type.Object({
  level: Type.Integer({ minimum: 1, maximum: 6, description: 'Level of the heading, 1 to 6.' }),
  text: Type.String({ description: 'Text of the heading.' }),
}, { additionalProperties: false })
export type Heading = Static<typeof Heading>

/** Metadata declared by the page; fields it does not declare are null. Only the language is detected from the text. */
export const Metadata = Type.Object(
  {
    source_url: Type.String({ description: 'The requested URL.' }),
    final_url: Type.String({ description: 'URL of the page after redirects.' }),
    status_code: Type.Integer({ description: 'HTTP status of the final response.' }),
    title: nullable(
      Type.String({
        description: 'Text of `<title>`, else the Open Graph title, the headline or the first heading.',
      }),
    ),
    description: nullable(Type.String({ description: 'Declared description of the page.' })),
    language: nullable(Type.String({
      description: 'Declared language tag (`en-GB`), else the detected language (`en`).',
    })),
    canonical_url: nullable(
      Type.String({ description: 'Absolute URL declared by `rel=canonical` in the page or the `Link` header.' }),
    ),
    favicon: nullable(
      Type.String({ description: 'Absolute URL of the declared icon; `/favicon.ico` is not assumed.' }),
    ),
    author: nullable(Type.String({ description: 'Names of the authors, separated by commas.' })),
    site_name: nullable(Type.String({ description: 'Declared name of the site.' })),
    published_time: nullable(
      Type.String({
        description: 'Publication time: ISO 8601 in UTC if the page declares a time zone, else as declared.',
      }),
    ),
    modified_time: nullable(Type.String({
      description: 'Time of the last modification, in the format of `published_time`.',
    })),
    robots: nullable(
      Type.String({ description: 'Directives of `<meta name="robots">` and the `X-Robots-Tag` header.' }),
    ),
    keywords: Type.Array(Type.String(), { description: 'Declared keywords.' }),
    open_graph: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description:
        'Open Graph properties without the prefix `og:`, such as `title`; repeated properties are lists.',
    }),
    twitter: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description: 'Twitter card properties without the prefix `twitter:`.',
    }),
    json_ld: Type.Array(Type.Unknown(), {
      description: 'JSON-LD values of the page; top-level lists are flattened.',
    }),
    headings: Type.Array(Heading, { description: 'Headings of the whole document, in order.' }),
    content_type: Type.String({ description: 'Content type of the page.' }),
    page_count: nullable(Type.Integer({
      minimum: 0, description: 'Number of pages of a PDF; null for other content.',
    })),
    cache_state: Type.Enum(['hit', 'miss', 'bypass'], { description: 'Whether a stored copy was used.' }),
    cached_at: nullable(
      Type.String({
        format: 'date-time', description: 'When the copy was stored; null unless `cache_state` is `hit`.',
      }),
    ),
  },
  { title: 'Metadata', additionalProperties: false },
)
export type Metadata = Static<typeof Metadata>

/** Maximum length of markdown, html and raw_html each, in Unicode code points. */
export const contentCharsMax = 1_000_000

const content = {
  content: Type.String({ description: 'The content.' }),
  char_count: Type.Integer({ minimum: 0, description: 'Length of `content` in Unicode code points.' }),
  truncated: Type.Boolean({
    description: 'Whether the content was cut to 1,000,000 characters or was not read to the end.',
  }),
  main_content_only: Type.Boolean({ description: 'Whether the content is limited to the main content of the page.' }),
}

export const MarkdownContent = Type.Object(
  {
    content: content.content, char_count: content.char_count,
    word_count: Type.Integer({ minimum: 0, description: 'Number of words.' }),
    truncated: content.truncated, main_content_only: content.main_content_only,
  },
  { title: 'MarkdownContent', additionalProperties: false },
)
export type MarkdownContent = Static<typeof MarkdownContent>

export const HtmlContent = Type.Object(content, { title: 'HtmlContent', additionalProperties: false })
export type HtmlContent = Static<typeof HtmlContent>

export const Link = Type.Object({
  url: Type.String({ description: 'Absolute URL of the link.' }),
  text: Type.String({ description: 'Text of the link.' }),
  title: nullable(Type.String({ description: 'The `title` attribute.' })),
  rel: nullable(Type.String({ description: 'Link types of the `rel` attribute, separated by spaces.' })),
}, { title: 'Link', additionalProperties: false })
export type Link = Static<typeof Link>

export const Links = Type.Object({
  internal: Type.Array(Link, { description: 'Links within the registrable domain of the page.' }),
  external: Type.Array(Link, { description: 'Links to other sites.' }),
  count: Type.Integer({ minimum: 0, description: 'Number of links.' }),
}, { title: 'Links', additionalProperties: false })
export type Links = Static<typeof Links>

export const ImageAsset = Type.Object({
  url: Type.String({ description: 'Absolute URL of the image.' }),
  alt: nullable(Type.String({ description: 'Alternative text.' })),
  width: nullable(Type.Integer({ minimum: 0, description: 'Declared width in pixels.' })),
  height: nullable(Type.Integer({ minimum: 0, description: 'Declared height in pixels.' })),
  loading: nullable(Type.String({ description: 'Declared loading mode, `lazy` or `eager`.' })),
}, { title: 'ImageAsset', additionalProperties: false })
export type ImageAsset = Static<typeof ImageAsset>

export const Images = Type.Object({
  assets: Type.Array(ImageAsset, { description: 'Images of the document, in order.' }),
  og_image: nullable(Type.String({ description: 'URL of the Open Graph image.' })),
  twitter_image: nullable(Type.String({ description: 'URL of the Twitter card image.' })),
  count: Type.Integer({ minimum: 0, description: 'Number of images in `assets`.' }),
}, { title: 'Images', additionalProperties: false })
export type Images = Static<typeof Images>

const Model = nullable(Type.String({ description: 'Model or built-in method that produced the result.' }))

export const Summary = Type.Object(
  { text: nullable(Type.String({ description: 'The summary.' })), model: Model },
  {
    title: 'Summary', additionalProperties: false,
    description: 'Summary of the page; both fields are null if it failed, and a warning gives the reason.',
  },
)
export type Summary = Static<typeof Summary>

export const JsonResult = Type.Object({
  data: nullable(Type.Record(Type.String(), Type.Unknown(), {
    description:
      'The extracted object. Without a model its values match `json_schema`, but required fields may be absent: they '
      + 'are listed in `missing`, and a warning names them.',
  })),
  missing: Type.Array(Type.String({ description: 'A JSON Pointer (RFC 6901), such as `/price`.' }), {
    description:
      'Fields of `json_schema` (or of `json_prompt`, as far as it names fields) that are absent or empty in `data`, at '
      + 'most 100.',
  }),
  model: Model,
}, {
  title: 'JsonResult', additionalProperties: false,
  description: 'Extracted data; `data` and `model` are null if the extraction failed, and a warning gives the reason.',
})
export type JsonResult = Static<typeof JsonResult>

export const ScreenshotResult = Type.Object({
  url: Type.String({ description: 'URL of the image.' }),
  viewport: Type.Object({ width: Type.Integer(), height: Type.Integer() }, {
    additionalProperties: false, description: 'Size of the viewport in CSS pixels.',
  }),
  full_page: Type.Boolean({ description: 'Whether the image shows the whole page.' }),
  format: Type.Enum(['jpeg', 'png', 'webp'], { description: 'Image format.' }),
}, { title: 'ScreenshotResult', additionalProperties: false })
export type ScreenshotResult = Static<typeof ScreenshotResult>

export const PdfResult = Type.Object(
  {
    page_count: Type.Integer({ minimum: 0, description: 'Number of pages of the document.' }),
    pages_parsed: Type.Integer({ minimum: 0, description: 'Number of pages that were read.' }),
    truncated: Type.Boolean({ description: 'Whether some pages were not read.' }),
  },
  { title: 'PdfResult', additionalProperties: false },
)
export type PdfResult = Static<typeof PdfResult>

export const PromptInjection = Type.Object({
  detected: Type.Boolean({ description: 'Whether the page tries to instruct language models.' }),
  reason: Type.String({ description: 'Explanation of the verdict.' }),
  complete: Type.Boolean({ description: 'Whether the whole page was checked.' }),
  model: Model,
}, { title: 'PromptInjection', additionalProperties: false })
export type PromptInjection = Static<typeof PromptInjection>

/** The output of the extract stage. Later stages add `summary`, `json` and `prompt_injection`. */
export const ExtractedData = Type.Object({
  url: Type.String({ description: 'The requested URL.' }),
  final_url: Type.String({ description: 'URL of the page after redirects.' }),
  domain: Type.String({ description: 'Host name of the final URL, without `www.`.' }),
  status_code: Type.Integer({ description: 'HTTP status of the page.' }),
  metadata: Metadata,
  markdown: Type.Optional(MarkdownContent),
  chunks: Type.Optional(Chunks),
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
  warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }),
}, { title: 'ScrapeData', additionalProperties: false })
export type ScrapeData = Static<typeof ScrapeData>

// Pages other than HTML: text, JSON, XML and PDF. They have no page chrome and no elements to select.

import type { ExtractedData, Links, Metadata } from '#schemas/scrape-data.ts'
import type { PageFetched, PageKind } from '#schemas/page.ts'
import type { Format, ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { domainOf } from '#src/sites/domain-of.ts'
import type { Extracted } from './extracted.ts'
import { makeChunks } from './chunks/make-chunks.ts'
import { plainFacts } from './facts/collect-facts.ts'
import { indexedPage } from './indexed-page.ts'
import { listLinks } from './links/list-links.ts'
import { detectLanguage } from './metadata/detect-language.ts'
import { languageTag } from './metadata/language-tag.ts'
import { plainMetadata } from './metadata/read-metadata.ts'
import type { PdfMarkdown } from './pdf/pdf-to-markdown.ts'
import { readFeedMetadata } from './plain/feed-to-markdown.ts'
import { textToMarkdown } from './plain/text-to-markdown.ts'
import { htmlContent, markdownContent } from './render-content.ts'
import { needsFacts } from './needs-facts.ts'
import { escapeText } from './tree/escape-html.ts'

interface PlainText {
  markdown: string
  /** The markdown with all URLs, from which `links` are read; default: `markdown`. */
  linked?: string
  metadata: Partial<Metadata>
  pdf?: ExtractedData['pdf']
  warnings: string[]
}

/** Extracts a text, JSON or XML page. Throws EMPTY_CONTENT when it has no text. */
export function extractText(
  kind: Exclude<PageKind, 'html' | 'pdf'>, text: string, page: PageFetched, request: ScrapeRequest,
  wantsIndexed = false,
): Extracted {
  const write = (includeLinks: boolean): string =>
    textToMarkdown(kind, text, page.contentType, { baseUrl: page.finalUrl, includeLinks }).trimEnd()
  const markdown = write(request.include_links)
  const linked = request.include_links || !request.formats.includes('links') ? markdown : write(true)
  const metadata = kind === 'xml' ? readFeedMetadata(text) : {}
  return assemble({ markdown, linked, metadata, warnings: [] }, text, page, request, wantsIndexed)
}

/** Extracts a PDF that was read before. */
export function extractPdf(
  pdf: PdfMarkdown, page: PageFetched, request: ScrapeRequest, wantsIndexed = false,
): Extracted {
  const { markdown, pageCount, pagesParsed, truncated, metadata } = pdf
  const { title, author, subject, keywords, createdAt, modifiedAt, language } = metadata
  const warnings = truncated ? [`The PDF has ${pageCount} pages; the first ${pagesParsed} were read.`] : []
  return assemble(
    {
      markdown: markdown.trimEnd(),
      warnings,
      pdf: { page_count: pageCount, pages_parsed: pagesParsed, truncated },
      metadata: {
        title, author, description: subject, keywords, published_time: createdAt, page_count: pageCount,
        ...(modifiedAt === null ? {} : { modified_time: modifiedAt }),
        ...(languageTag(language) === null ? {} : { language: languageTag(language) }),
      },
    },
    null,
    page,
    request,
    wantsIndexed,
  )
}

function assemble(
  plainText: PlainText, source: string | null, page: PageFetched, request: ScrapeRequest, wantsIndexed: boolean,
): Extracted {
  const { markdown, linked = markdown, metadata: read, pdf, warnings } = plainText
  if (request.include_selectors.length > 0)
    throw new AppError('EMPTY_CONTENT', {
      message: `\`include_selectors\` match nothing: the page is ${page.contentType || page.kind}, not HTML.`,
    })
  if (!/[^\s`]/.test(markdown)) throw new AppError('EMPTY_CONTENT')
  const asks = (format: Format): boolean => request.formats.includes(format)
  const plain = plainMetadata(page)
  const metadata: Metadata = {
    ...plain, ...read,
    language: read.language ?? plain.language ?? (page.kind === 'text' || pdf ? detectLanguage(markdown) : null),
  }
  const content = markdownContent(markdown, false)
  const data: ExtractedData = {
    url: page.url, final_url: page.finalUrl, domain: domainOf(page.finalUrl), status_code: page.statusCode, metadata,
  }
  if (asks('markdown')) data.markdown = content
  if (asks('chunks')) data.chunks = makeChunks(content, request.chunk_max_tokens)
  if (asks('html')) data.html = htmlContent(`<pre>${escapeText(source ?? markdown)}</pre>`, false)
  if (asks('raw_html')) data.raw_html = htmlContent(source ?? '', false)
  if (asks('links')) data.links = linksOfText(linked, page.finalUrl)
  if (asks('images')) data.images = { assets: [], og_image: null, twitter_image: null, count: 0 }
  if (pdf) data.pdf = pdf
  if (asks('raw_html') && pdf) warnings.push('A PDF has no HTML; `raw_html` is empty.')
  const indexed = wantsIndexed ? indexedPage(page, metadata, content.content) : undefined
  return {
    data, warnings, ...(indexed && { indexed }),
    ...(needsFacts(request) && { facts: plainFacts(metadata, content.content, content.truncated) }),
  }
}

/** The URLs in a text, and the markdown links with their text. */
function linksOfText(markdown: string, finalUrl: string): Links {
  const matches = markdown.matchAll(
    /\[([^\]\n]{0,300})\]\(<?(https?:\/\/[^\s)>]{1,2000})>?\)|(https?:\/\/[^\s<>"'`\]]{1,2000}[^\s<>"'`\].,;:!?)])/g,
  )
  const anchors = Array.from(matches, ([, text, target, bare]) => ({
    type: 'element' as const, tagName: 'a', properties: { href: target ?? bare! },
    children: [{ type: 'text' as const, value: (text ?? '').replace(/\\([\\`*_[\]<>])/g, '$1') }],
  }))
  return listLinks(anchors, finalUrl, finalUrl)
}

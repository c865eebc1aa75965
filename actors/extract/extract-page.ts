// The extract stage as a pure function from a page to scrape data. All formats share one parse and one index.

import type { Root } from 'hast'
import type { PageOutline } from '#schemas/crawl.ts'
import type { PageFetched, PageKind } from '#schemas/page.ts'
import type { ExtractedData } from '#schemas/scrape-data.ts'
import type { Format, ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { domainOf } from '#src/sites/domain-of.ts'
import { chooseContent, type ChosenContent } from './choose-content.ts'
import type { ExtractInput, Extracted } from './extracted.ts'
import { extractPdf, extractText } from './extract-plain.ts'
import { makeChunks } from './chunks/make-chunks.ts'
import { collectFacts } from './facts/collect-facts.ts'
import { indexedPage } from './indexed-page.ts'
import { listImages } from './links/list-images.ts'
import { listLinks } from './links/list-links.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import { needsFacts } from './needs-facts.ts'
import { outlineTargets, plainOutline, treeHash } from './outline.ts'
import { indexPage } from './page-index.ts'
import { parseHtml, type ParsedPage } from './parse-html.ts'
import { untimed } from './phases.ts'
import { htmlContent, renderHtml, renderMarkdown } from './render-content.ts'
import { textOf } from './text-of.ts'

/**
 * Extracts the requested formats from a page. Throws EMPTY_CONTENT when the page has no content or `include_selectors`
 * match nothing, INVALID_REQUEST for an invalid selector, and PAGE_TOO_COMPLEX when the page exceeds the limits.
 */
export function extractPage(input: ExtractInput): Extracted {
  const extracted = extractKind(input)
  const { encoding, encodingUncertain } = input.page
  return encodingUncertain
    ? { ...extracted, warnings: [...extracted.warnings, encodingWarning(encoding ?? 'unknown')] }
    : extracted
}

const encodingWarning = (encoding: string): string =>
  `The page does not declare its character encoding, and its bytes fit several; it was read as ${encoding}.`

function extractKind(
  {
    text = '', mayHaveNull, pdf, page, request, wantsOutline = false, wantsIndexed = false, earlier, time = untimed,
  }: ExtractInput,
): Extracted {
  if (page.kind === 'html')
    return extractHtml(text, page, request, { mayHaveNull, wantsOutline, wantsIndexed, earlier, time })
  const extracted =
    pdf === undefined
      ? extractText(page.kind as Exclude<PageKind, 'html' | 'pdf'>, text, page, request, wantsIndexed)
      : extractPdf(pdf, page, request, wantsIndexed)
  const { metadata, markdown } = extracted.data
  return wantsOutline ? { ...extracted, outline: plainOutline(metadata.title, markdown?.content) } : extracted
}

/** Characters of the content that are read to detect its language. */
const sampleCharsMax = 6_000

/** Like `extractPage`, for HTML. */
export function extractHtml(
  text: string, page: PageFetched, request: ScrapeRequest,
  { mayHaveNull, wantsOutline = false, wantsIndexed = false, earlier, time = untimed }: Pick<
    ExtractInput, 'mayHaveNull' | 'wantsOutline' | 'wantsIndexed' | 'earlier' | 'time'
  > = {},
): Extracted {
  const asks = (format: Format): boolean => request.formats.includes(format)
  const wantsFacts = needsFacts(request)
  const parsed = time('parse', () => parseHtml(text, page.finalUrl, { mayHaveNull }))
  const { baseUrl } = parsed
  const index = time('index', () => indexPage(parsed.root))
  const { root, scope, mainContentOnly, warnings, decisions, failure } =
    time('select', () => choose(parsed, request, { wantsOutline, earlier }))
  const sampleText = (): string => textOf(root, sampleCharsMax)
  const metadata = time('metadata', () => readMetadata({ index, page, jsonLd: parsed.jsonLd, baseUrl, sampleText }))
  const outline = wantsOutline
    ? time('outline', () => ({
        ...outlineTargets(index, baseUrl),
        canonical: metadata.canonical_url,
        textHash: hashOf(metadata.title, root, parsed.root, request),
        failure,
      }))
    : undefined
  const needsMarkdown = asks('markdown') || asks('chunks') || wantsFacts || wantsIndexed
  const markdown = needsMarkdown
    ? time('markdown', () => renderMarkdown(root, baseUrl, request, mainContentOnly))
    : null
  const data: ExtractedData = {
    url: page.url, final_url: page.finalUrl, domain: domainOf(page.finalUrl), status_code: page.statusCode, metadata,
  }
  if (markdown !== null && asks('markdown')) data.markdown = markdown
  if (markdown !== null && asks('chunks'))
    data.chunks = time('chunks', () => makeChunks(markdown, request.chunk_max_tokens))
  if (asks('html')) data.html = time('html', () => renderHtml(root, baseUrl, request, mainContentOnly))
  if (asks('raw_html')) data.raw_html = htmlContent(text, false)
  if (asks('links')) data.links = time('links', () => listLinks(index.anchors, baseUrl, page.finalUrl))
  if (asks('images'))
    data.images = time('images', () => listImages(index, baseUrl, { base64: request.include_base64_images }))
  if (parsed.largestDataAddress > 0)
    warnings.push(`A data address of ${parsed.largestDataAddress} characters in the page was left out.`)
  if (parsed.truncated)
    warnings.push('The page exceeds the limits of size or depth; parts of it are missing or in another place.')
  if (data.markdown?.content === '')
    warnings.push('The content has no text; set `include_images` to keep its images in markdown and html.')
  const indexed = wantsIndexed && markdown !== null
    ? time('search', () => indexedPage(page, metadata, markdown.content))
    : undefined
  const extracted = {
    data, warnings, ...(outline && { outline }), ...(decisions && { decisions }), ...(indexed && { indexed }),
  }
  if (markdown === null || !wantsFacts) return extracted
  return {
    ...extracted,
    facts: time('facts', () => collectFacts({
      parsed, index, content: root, scope, metadata, markdown: markdown.content, truncated: markdown.truncated,
    })),
  }
}

/** Like `chooseContent`. For a crawl, returns the failure of a page without content: its links are still needed. */
function choose(
  parsed: ParsedPage, request: ScrapeRequest, { wantsOutline, earlier }: Pick<ExtractInput, 'wantsOutline' | 'earlier'>,
): ChosenContent & { failure: PageOutline['failure'] } {
  try {
    return { ...chooseContent(parsed, request, earlier), failure: null }
  } catch (thrown) {
    const isSelection = request.include_selectors.length + request.exclude_selectors.length > 0
    const error = isSelection ? thrown : emptyLongPage(parsed, thrown)
    if (!wantsOutline || !(error instanceof AppError) || error.code !== 'EMPTY_CONTENT') throw error
    const nothing: Root = { type: 'root', children: [] }
    return {
      root: nothing, scope: nothing, mainContentOnly: false, warnings: [],
      failure: { code: error.code, message: error.message },
    }
  }
}

/** From this length on, the error of a page without text tells how long it is. */
const longPageChars = 4_000_000

/** The error of a page without text, which says so of a long one: there it is a surprise. */
function emptyLongPage({ charCount, largestDataAddress }: ParsedPage, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'EMPTY_CONTENT' || charCount < longPageChars) return error
  const address = largestDataAddress > 0 ? `; a data address has ${largestDataAddress} of them` : ''
  return new AppError('EMPTY_CONTENT', { message: `The page has no text in its ${charCount} characters${address}.` })
}

/** Hashes the whole page if selectors are used, because different pages may have the same selected content. */
function hashOf(
  title: string | null, content: Root, whole: Root, { include_selectors, exclude_selectors }: ScrapeRequest,
): string | null {
  return treeHash(title, include_selectors.length + exclude_selectors.length > 0 ? whole : content)
}

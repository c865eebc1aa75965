// The selected content of a page as markdown and HTML, with counts and flags.

import type { Root } from 'hast'
import { contentCharsMax, type HtmlContent, type MarkdownContent } from '#schemas/scrape-data.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { toCleanHtml } from './clean-html.ts'
import { countCodePoints, countWords, cutCodePoints, cutMarkdown } from './count-text.ts'
import { toMarkdown } from './markdown/to-markdown.ts'
import type { MarkdownOptions } from './markdown/writer/markdown-options.ts'

type RenderOptions = Pick<ScrapeRequest, 'include_links' | 'include_images' | 'include_base64_images'>

const toMarkdownOptions = (baseUrl: string, options: RenderOptions): MarkdownOptions => ({
  baseUrl, includeLinks: options.include_links, includeImages: options.include_images,
  includeBase64Images: options.include_base64_images,
})

/** Returns a tree as markdown, cut to the limit of the API. */
export function renderMarkdown(
  root: Root, baseUrl: string, options: RenderOptions, mainContentOnly: boolean,
): MarkdownContent {
  return markdownContent(toMarkdown(root, toMarkdownOptions(baseUrl, options)), mainContentOnly)
}

/** Returns a tree as clean HTML, cut to the limit of the API. */
export function renderHtml(root: Root, baseUrl: string, options: RenderOptions, mainContentOnly: boolean): HtmlContent {
  return htmlContent(toCleanHtml(root, toMarkdownOptions(baseUrl, options)), mainContentOnly)
}

export function markdownContent(markdown: string, mainContentOnly: boolean): MarkdownContent {
  const content = cutMarkdown(markdown, contentCharsMax)
  const truncated = content.length < markdown.length
  return {
    content, char_count: countCodePoints(content), word_count: countWords(content), truncated,
    main_content_only: mainContentOnly,
  }
}

export function htmlContent(html: string, mainContentOnly: boolean): HtmlContent {
  const content = cutCodePoints(html, contentCharsMax)
  return {
    content, char_count: countCodePoints(content), truncated: content.length < html.length,
    main_content_only: mainContentOnly,
  }
}

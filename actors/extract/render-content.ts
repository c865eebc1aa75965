// The chosen part of a page as markdown and html, with the counts and flags that go with them.

import type { Root } from 'hast'
import { contentCharsMax, type HtmlContent, type MarkdownContent } from '#schemas/scrape-data.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { toCleanHtml } from './clean-html.ts'
import { countCodePoints, countWords, cutCodePoints, cutMarkdown } from './count-text.ts'
import type { MarkdownOptions } from './markdown/markdown-options.ts'
import { toMarkdown } from './markdown/to-markdown.ts'

type Wishes = Pick<ScrapeRequest, 'include_links' | 'include_images' | 'include_base64_images'>

const optionsOf = (
  baseUrl: string, { include_links, include_images, include_base64_images }: Wishes,
): MarkdownOptions => ({
  baseUrl, includeLinks: include_links, includeImages: include_images, includeBase64Images: include_base64_images,
})

/** Markdown of a tree, cut to the limit of the API. */
export function renderMarkdown(root: Root, baseUrl: string, wishes: Wishes, mainContentOnly: boolean): MarkdownContent {
  return markdownContent(toMarkdown(root, optionsOf(baseUrl, wishes)), mainContentOnly)
}

/** Cleaned HTML of a tree, cut to the limit of the API. */
export function renderHtml(root: Root, baseUrl: string, wishes: Wishes, mainContentOnly: boolean): HtmlContent {
  return htmlContent(toCleanHtml(root, optionsOf(baseUrl, wishes)), mainContentOnly)
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

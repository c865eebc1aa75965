// The content of a page as markdown or as plain text, which is no format of Winnow's own.

import type { ScrapeData } from '#schemas/scrape-data.ts'
import { htmlText } from './html-text.ts'

export type ContentFormat = 'markdown' | 'text'

/** The formats to scrape. Content that is not HTML, such as a PDF, has markdown only. */
export const formatsFor = (format: ContentFormat): string[] => (format === 'text' ? ['html', 'markdown'] : ['markdown'])

export function contentOf({ html, markdown }: Pick<ScrapeData, 'html' | 'markdown'>, format: ContentFormat): string {
  const text = format === 'text' && html?.content ? htmlText(html.content) : ''
  return text || (markdown?.content ?? '')
}

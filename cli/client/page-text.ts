// A page for people: each format as text.

import type { ScrapeData } from '#schemas/scrape-data.ts'

type Page = Partial<Omit<ScrapeData, 'warnings'>>

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)
const urls = (list: readonly { url: string }[]): string => list.map(({ url }) => url).join('\n')

/** The text of each format, or undefined if the page does not have it. */
const texts: Readonly<Record<string, (page: Page) => string | undefined>> = {
  markdown: ({ markdown }) => markdown?.content,
  summary: ({ summary }) => summary?.text ?? undefined,
  html: ({ html }) => html?.content,
  raw_html: ({ raw_html }) => raw_html?.content,
  links: ({ links }) => links && urls([...links.internal, ...links.external]),
  images: ({ images }) => images && urls(images.assets),
  json: ({ json }) => json && pretty(json.data),
  screenshot: ({ screenshot }) => screenshot?.url,
  chunks: ({ chunks }) => chunks?.items.map(({ markdown }) => markdown).join('\n\n---\n\n'),
}

/** The formats of a page one after the other; with a heading each if there are several. */
export function pageText(page: Page): string {
  const found = Object.entries(texts).flatMap(([format, read]) => {
    const text = read(page)
    return text === undefined ? [] : [{ format, text }]
  })
  if (found.length === 1) return found[0]!.text
  return found.map(({ format, text }) => `=== ${format} ===\n${text}`).join('\n\n')
}

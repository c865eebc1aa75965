// A page as Jina Reader returns it: as a JSON object, and as text.

import type { Images, Links, ScrapeData } from '#schemas/scrape-data.ts'
import { estimateTokens } from '#src/text/estimate-tokens.ts'
import { contentOf } from '../page-content.ts'
import { cutAtTokens } from './cut-tokens.ts'
import type { PageWishes } from './read-options.ts'

/** A page in JSON. */
export interface Page {
  title: string
  description: string
  url: string
  content?: string
  html?: string
  text?: string
  publishedTime?: string
  screenshotUrl?: string
  pageshotUrl?: string
  numPages?: number
  links?: Record<string, string> | [text: string, url: string][]
  images?: Record<string, string>
  metadata?: { lang?: string }
  usage: { tokens: number }
  warning?: string
}

/** The page, and sentences about what is missing of it. */
export function pageOf(data: ScrapeData, wishes: PageWishes): { page: Page; warnings: string[] } {
  const { metadata, pdf, screenshot, links, images } = data
  const { forms, tokensMax } = wishes
  const warnings = [...data.warnings]
  const cut = (text: string): string => {
    if (tokensMax === null) return text
    const shortened = cutAtTokens(text, tokensMax)
    if (shortened.cut) warnings.push(`The content was cut to about ${tokensMax} tokens.`)
    return shortened.text
  }
  const contents = {
    ...((forms.has('content') || forms.has('markdown')) && { content: cut(data.markdown?.content ?? '') }),
    ...(forms.has('html') && { html: cut(data.raw_html?.content ?? '') }),
    ...(forms.has('text') && { text: cut(contentOf(data, 'text')) }),
  }
  const page: Page = {
    title: metadata.title ?? '', description: metadata.description ?? '', url: data.url, ...contents,
    ...(metadata.published_time !== null && { publishedTime: metadata.published_time }),
    ...(metadata.language !== null && { metadata: { lang: metadata.language } }),
    ...(screenshot && { screenshotUrl: screenshot.url }),
    ...(pdf && { numPages: pdf.page_count }),
    ...(links && { links: linksOf(links, wishes.linksSummary === 'all') }),
    ...(images && { images: imagesOf(images) }),
    usage: { tokens: Object.values(contents).reduce((sum, text) => sum + estimateTokens(text), 0) },
  }
  return { page, warnings }
}

/** All links as pairs, or each address once by the text of its first link. */
function linksOf({ internal, external }: Links, all: boolean): NonNullable<Page['links']> {
  const pairs = [...internal, ...external].map(({ text, url }): Pair => [text.replace(/\s+/g, ' ').trim(), url])
  return all ? pairs : byText(onceEach(pairs))
}

type Pair = [text: string, url: string]

/** Each address with its first text. */
function onceEach(pairs: readonly Pair[]): Pair[] {
  const seen = new Set<string>()
  return pairs.filter(([, url]) => !seen.has(url) && seen.add(url))
}

/** Addresses by their texts. Those with the same text are numbered; those without a text have their address as text. */
function byText(pairs: readonly Pair[]): Record<string, string> {
  const found = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const [text, url] of pairs) {
    const name = text || url
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    found.set(count === 1 ? name : `${name} (${count})`, url)
  }
  return Object.fromEntries(found)
}

/** Addresses by number and text. */
const imagesOf = ({ assets }: Images): Record<string, string> =>
  Object.fromEntries(onceEach(assets.map(({ url, alt }) => [alt ?? '', url])).map(([alt, url], index) =>
    [`Image ${index + 1}${alt ? `: ${alt}` : ''}`, url]))

/** The text of a page whose content is markdown. `warnings` are those about the page. */
export function pageText(page: Page, warnings: readonly string[]): string {
  const { title, url, content = '', publishedTime, numPages } = page
  return [
    `Title: ${title}`, `URL Source: ${url}`,
    ...(publishedTime === undefined ? [] : [`Published Time: ${publishedTime}`]),
    ...(numPages === undefined ? [] : [`Number of Pages: ${numPages}`]),
    ...warnings.map((one) => `Warning: ${one.replace(/\s*\n\s*/g, ' ')}`),
    `Markdown Content:\n${content}`,
    ...summariesOf(page),
  ].join('\n\n') + '\n'
}

/** The sections with images and links. */
export function summariesOf({ images, links }: Pick<Page, 'images' | 'links'>): string[] {
  const section = (name: string, lines: string[], none: string): string => [name, ...(lines.length > 0 ? lines : [none])].join('\n')
  return [
    ...(images ? [section(
      'Images:', Object.entries(images).map(([text, url]) => `- ![${text}](${url})`), 'The page has no images.',
    )] : []),
    ...(links ? [section(
      'Links/Buttons:', (Array.isArray(links) ? links : Object.entries(links)).map(([text, url]) => `- [${text}](${url})`),
      'The page has no links.',
    )] : []),
  ]
}

/** The page that answered with a 4xx: without content, and free. */
export const emptyPage = (url: string, forms: PageWishes['forms']): Page => ({
  title: '', description: '', url,
  ...((forms.has('content') || forms.has('markdown')) && { content: '' }),
  ...(forms.has('html') && { html: '' }), ...(forms.has('text') && { text: '' }), usage: { tokens: 0 },
})

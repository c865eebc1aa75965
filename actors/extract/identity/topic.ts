// What a page says about its topic: the part of its identity facts that the classification reads.

import type { Root } from 'hast'
import type { Metadata } from '#schemas/scrape-data.ts'
import type { PageTopic } from '#schemas/topic.ts'
import { AppError } from '#src/app-error.ts'
import { chooseContent } from '#actors/extract/choose-content.ts'
import { detectLanguage } from '#actors/extract/metadata/detect-language.ts'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { clip, squash, textOf } from '#actors/extract/text-of.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'
import { findSecurities } from './securities.ts'
import { navigationLabels } from './navigation-labels.ts'
import { structuredTopic } from './structured-topic.ts'

const headingsMax = 60
const headingCharsMax = 300
const paragraphsMax = 12
const paragraphCharsMin = 40
const paragraphCharsMax = 800
const textCharsMax = 20_000
const securitiesCharsMax = 300_000
/** Fewer words tell too little about the language to contradict the page. */
const languageCharsMin = 200

const mainContentOnly = { only_main_content: true, include_selectors: [], exclude_selectors: [] }

/** Reads the topic of a page. Linear in the page. */
export function readTopic(parsed: ParsedPage, metadata: Metadata): PageTopic {
  const content = contentOf(parsed)
  const text = textOf(content, textCharsMax)
  const structured = structuredTopic(metadata.json_ld, parsed.root)
  const { labels, breadcrumbs } = navigationLabels(parsed.root)
  const whole = textOf(parsed.root, securitiesCharsMax)
  const declared = metadata.language?.slice(0, 2) ?? null
  return {
    url: urlOf(parsed, metadata),
    language: (text.length >= languageCharsMin ? detectLanguage(text) : null) ?? declared,
    title: metadata.title,
    site_name: metadata.site_name,
    description: metadata.description,
    keywords: metadata.keywords,
    headings: headingsOf(metadata),
    about: structured.about,
    types: structured.types,
    labels,
    sections: [...new Set([...breadcrumbs, ...structured.sections, ...declaredSections(metadata)])],
    paragraphs: paragraphsOf(content),
    text,
    ...findSecurities(whole, metadata.json_ld),
  }
}

/** The main content; nothing when the page has no content. */
function contentOf(parsed: ParsedPage): Root {
  try { return chooseContent(parsed, mainContentOnly).root } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'EMPTY_CONTENT') throw error
    return { type: 'root', children: [] }
  }
}

function urlOf({ baseUrl }: ParsedPage, { canonical_url, final_url }: Metadata): string {
  const own = canonical_url ?? baseUrl
  return URL.parse(own)?.protocol.startsWith('http') ? own : final_url
}

const headingsOf = ({ headings }: Metadata): string[] =>
  [...new Set(headings.map(({ text }) => clip(text, headingCharsMax)))].slice(0, headingsMax)

function declaredSections({ open_graph }: Metadata): string[] {
  const section = open_graph['article:section'] ?? open_graph.section ?? []
  return [section].flat().map((one) => clip(squash(one), headingCharsMax))
}

/** Longer texts in elements of paragraphs. */
function paragraphsOf(content: Root): string[] {
  const paragraphs: string[] = []
  for (const element of elementsOf(content)) {
    if (element.tagName !== 'p') continue
    const text = textOf(element, paragraphCharsMax)
    if (text.length >= paragraphCharsMin) paragraphs.push(text)
    if (paragraphs.length >= paragraphsMax) break
  }
  return paragraphs
}

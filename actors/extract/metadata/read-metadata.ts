// Reads the metadata of a page. Each field comes from the most reliable source that has it; a field without a source is
// null, never a guess.

import type { PageFetched } from '#schemas/page.ts'
import type { Heading, Metadata } from '#schemas/scrape-data.ts'
import type { PageIndex } from '#actors/extract/page-index.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, clip, squash, textOf } from '#actors/extract/text-of.ts'
import { bestAuthor, cleanAuthor, visibleAuthor } from './author.ts'
import { authorLabels } from './byline.data.ts'
import { dateOfPath, firstDate } from './dates.ts'
import { detectLanguage } from './detect-language.ts'
import { readHeadings } from './headings.ts'
import { jsonLdFacts, type JsonLdFacts } from './json-ld-facts.ts'
import { parseJsonLd } from './json-ld.ts'
import { languageTag } from './language-tag.ts'
import { iconTarget, linkHeaderTarget, linkTarget } from './link-targets.ts'
import { metaNames } from './meta-names.data.ts'
import { allMeta, firstMeta, openGraphOf, readMetaTags, twitterOf, type MetaTags } from './meta-tags.ts'
import { markedDates, markedText } from './properties.ts'
import { dateOfLine, visibleDate, visibleUpdate } from './visible-dates.ts'

const titleCharsMax = 2_000
const keywordsMax = 100
const keywordCharsMax = 200
const authorsPerNameMax = 100

export interface MetadataSource {
  index: PageIndex
  page: PageFetched
  /** The JSON-LD scripts of the page as written. */
  jsonLd: readonly string[]
  baseUrl: string
  /** Text to detect the language by; called only when no source declares it. */
  sampleText: () => string
}

/** The fields from the transport, all others null or empty. For pages that are not HTML. */
export function plainMetadata(page: PageFetched): Metadata {
  return {
    source_url: page.url, final_url: page.finalUrl, status_code: page.statusCode, title: null, description: null,
    language: languageTag(page.headers['content-language']),
    canonical_url: absoluteUrl(linkHeaderTarget(page.headers.link, 'canonical'), page.finalUrl), favicon: null,
    author: null, site_name: null, published_time: null, modified_time: firstDate([page.headers['last-modified']]),
    robots: page.headers['x-robots-tag'] ?? null, keywords: [], open_graph: {}, twitter: {}, json_ld: [], headings: [],
    content_type: page.contentType, page_count: null, cache_state: page.cacheState, cached_at: page.cachedAt,
  }
}

/** The metadata of an HTML page. Pure; reads the index, not the tree. */
export function readMetadata({ index, page, jsonLd, baseUrl, sampleText }: MetadataSource): Metadata {
  const tags = readMetaTags(index.metas)
  const { values } = parseJsonLd(jsonLd)
  const canonical =
    linkTarget(index.links, 'canonical', baseUrl)
    ?? absoluteUrl(linkHeaderTarget(page.headers.link, 'canonical'), page.finalUrl)
  const facts = jsonLdFacts(values, [page.finalUrl, page.url, ...(canonical === null ? [] : [canonical])])
  const headings = readHeadings(index)
  const siteName =
    firstMeta(tags, 'og:site_name') ?? facts.siteName ?? firstMeta(tags, ...metaNames.siteNameAfterJsonLd)
  return {
    ...plainMetadata(page),
    title: titleOf(index, tags, facts, headings),
    description:
      firstMeta(tags, ...metaNames.description)
      ?? facts.description
      ?? firstMeta(tags, ...metaNames.descriptionAfterJsonLd)
      ?? markedText(index, 'description'),
    language: languageOf(index, page, tags, facts) ?? detectLanguage(sampleText()),
    canonical_url: canonical,
    favicon: iconTarget(index.links, baseUrl),
    author: bestAuthor(
      [facts.author?.replace(/^by\s+/i, '') || null, authorOfMeta(tags), authorOfLabel(tags), visibleAuthor(index)],
      siteName, page.finalUrl,
    ),
    site_name: siteName,
    published_time:
      firstDate([
        ...facts.published, ...valuesOf(tags, metaNames.published),
        ...markedDates(index, ['datePublished', 'dateCreated', 'pubdate']),
      ])
      ?? visibleDate(index)
      ?? dateOfPath(page.finalUrl)
      ?? dateOfLine(index),
    modified_time:
      firstDate([
        ...facts.modified, ...valuesOf(tags, metaNames.modified), ...markedDates(index, ['dateModified']),
      ])
      ?? visibleUpdate(index),
    robots:
      [...allMeta(tags, 'robots'), page.headers['x-robots-tag'] ?? ''].filter((part) => part !== '').join(', ') || null,
    keywords: keywordsOf(tags, facts),
    open_graph: openGraphOf(tags),
    twitter: twitterOf(tags),
    json_ld: [...values],
    headings,
  }
}

const valuesOf = (tags: MetaTags, names: readonly string[]): string[] => names.flatMap((name) => tags.get(name) ?? [])

function titleOf(index: PageIndex, tags: MetaTags, facts: JsonLdFacts, headings: readonly Heading[]): string | null {
  const title = index.title ? textOf(index.title, titleCharsMax) : ''
  return (
    (title || firstMeta(tags, ...metaNames.title))
    ?? facts.headline
    ?? firstMeta(tags, ...metaNames.titleAfterJsonLd)
    ?? markedText(index, 'headline')
    ?? headings.find(({ level }) => level === 1)?.text
    ?? null
  )
}

function languageOf(index: PageIndex, page: PageFetched, tags: MetaTags, facts: JsonLdFacts): string | null {
  const declared = [
    index.html && attribute(index.html, 'lang'), index.html && attribute(index.html, 'xmlLang'),
    index.body && attribute(index.body, 'lang'), firstMeta(tags, ...metaNames.language),
    page.headers['content-language'], firstMeta(tags, 'og:locale'), facts.language,
  ]
  for (const language of declared) {
    const tag = languageTag(language)
    if (tag !== null) return tag
  }
  return null
}

/** The authors of the first meta name with any, joined by commas. */
function authorOfMeta(tags: MetaTags): string | null {
  for (const name of metaNames.author) {
    const values = (tags.get(name) ?? []).slice(0, authorsPerNameMax)
    const authors = values.map(cleanAuthor).filter((author) => author !== null)
    if (authors.length > 0) return authors.join(', ')
  }
  return null
}

const authorLabel = new RegExp(`^(?:${authorLabels.join('|')})$`, 'i')

/** The author in the labelled Twitter data, where WordPress writes it. */
function authorOfLabel(tags: MetaTags): string | null {
  const number = ['1', '2'].find((one) => authorLabel.test(firstMeta(tags, `twitter:label${one}`) ?? ''))
  return number === undefined ? null : cleanAuthor(firstMeta(tags, `twitter:data${number}`))
}

function keywordsOf(tags: MetaTags, facts: JsonLdFacts): string[] {
  const listed = allMeta(tags, ...metaNames.keywords).flatMap((list) => list.split(/[,;،、，]/))
  const tagged = metaNames.tags.map((name) => allMeta(tags, name))
  const isFilled = (list: readonly string[]): boolean => list.some((word) => word.trim() !== '')
  const words = [listed, facts.keywords, ...tagged].find(isFilled) ?? []
  return [...new Set(words.map((word) => clip(squash(word), keywordCharsMax)).filter((word) => word !== ''))]
    .slice(0, keywordsMax)
}

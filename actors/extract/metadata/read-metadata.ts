// Everything a page says about itself, each field from the place that is most to be trusted with it (SPEC.md
// "metadata"). A field that no place fills is null: Winnow does not make up an icon, a name or a date.

import type { Element, ElementContent } from 'hast'
import type { PageFetched } from '#schemas/page.ts'
import type { Heading, Metadata } from '#schemas/scrape-data.ts'
import type { PageIndex } from '#actors/extract/page-index.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, clip, squash, textOf } from '#actors/extract/text-of.ts'
import {
  cleanAuthor, markedDates, markedText, visibleAuthor, visibleDate, visibleUpdate, writtenDateBeside, looksPersonal,
} from './byline.ts'
import { dateOfPath, firstDate } from './dates.ts'
import { parseJsonLd } from './json-ld.ts'
import { detectLanguage, languageTag } from './language.ts'
import { linkedFacts, type LinkedFacts } from './linked-facts.ts'
import {
  allMeta, firstMeta, iconTarget, linkHeaderTarget, linkTarget, openGraphOf, readMetaTags, twitterOf, type MetaTags,
} from './meta-tags.ts'

const headingsMax = 2_000
const keywordsMax = 100

const authorNames = [
  'author', 'article:author', 'parsely-author', 'sailthru.author', 'citation_author', 'dc.creator', 'dcterms.creator',
  'dc.author', 'byl', 'og:article:author', 'book:author', 'books:author', 'dcterms.contributor', 'rnews:author',
  'bt:author',
]
const publishedNames = [
  'article:published_time', 'og:published_time', 'parsely-pub-date', 'sailthru.date', 'datepublished', 'publishdate',
  'publish_date', 'publish-date', 'publication_date', 'pubdate', 'article.published', 'article_date_original',
  'citation_publication_date', 'citation_date', 'citation_online_date', 'dc.date.issued', 'dcterms.issued',
  'dcterms.created', 'dc.date', 'dcterms.date', 'dc.date.created', 'rnews:datepublished',
  'cxenseparse:recs:publishtime', 'date', 'originalpublicationdate', 'displaydate', 'article:published',
  'og:article:published_time', 'og:pubdate', 'bt:pubdate', 'created', 'release_date', 'og:release_date',
  'video:release_date', 'book:release_date', 'music:release_date',
]
const modifiedNames = [
  'article:modified_time', 'og:updated_time', 'datemodified', 'article.updated', 'dc.date.modified', 'dcterms.modified',
  'last-modified', 'lastmod', 'revised', 'modified_date', 'updated_time', 'article:modified', 'modified',
  'og:modified_time', 'og:article:modified_time', 'bt:moddate',
]

export interface MetadataSource {
  index: PageIndex
  page: PageFetched
  /** Raw JSON-LD scripts of the page. */
  jsonLd: readonly string[]
  baseUrl: string
  /** Text of the page to tell the language by, asked for only when nothing declares one. */
  sampleText: () => string
}

/** The fields that come from the transport alone; every other one null or empty. For pages that are no HTML. */
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

/** Metadata of an HTML page. Pure; reads the index, not the tree again. */
export function readMetadata({ index, page, jsonLd, baseUrl, sampleText }: MetadataSource): Metadata {
  const tags = readMetaTags(index.metas)
  const { values } = parseJsonLd(jsonLd)
  const canonical =
    linkTarget(index.links, 'canonical', baseUrl)
    ?? absoluteUrl(linkHeaderTarget(page.headers.link, 'canonical'), page.finalUrl)
  const linked = linkedFacts(values, [page.finalUrl, page.url, ...(canonical === null ? [] : [canonical])])
  const headings = readHeadings(index)
  const siteName =
    firstMeta(tags, 'og:site_name')
    ?? linked.siteName
    ?? firstMeta(
      tags, 'application-name', 'apple-mobile-web-app-title', 'dc.publisher', 'dcterms.publisher',
      'twitter:app:name:iphone', 'citation_journal_title', 'publisher',
    )
  return {
    ...plainMetadata(page),
    title: titleOf(index, tags, linked, headings),
    description:
      firstMeta(tags, 'description', 'og:description', 'twitter:description')
      ?? linked.description
      ?? firstMeta(tags, 'dc.description', 'dcterms.description', 'sailthru.description', 'excerpt')
      ?? markedText(index, 'description'),
    language: languageOf(index, page, tags, linked) ?? detectLanguage(sampleText()),
    canonical_url: canonical,
    favicon: iconTarget(index.links, baseUrl),
    author: bestAuthor(
      [linked.author?.replace(/^by\s+/i, '') || null, authorOfMeta(tags), authorOfLabel(tags), visibleAuthor(index)],
      siteName, page.finalUrl,
    ),
    site_name: siteName,
    published_time:
      firstDate([
        ...linked.published, ...valuesOf(tags, publishedNames),
        ...markedDates(index, ['datePublished', 'dateCreated', 'pubdate']),
      ])
      ?? visibleDate(index)
      ?? dateOfPath(page.finalUrl)
      ?? writtenDateBeside(index),
    modified_time:
      firstDate([...linked.modified, ...valuesOf(tags, modifiedNames), ...markedDates(index, ['dateModified'])])
      ?? visibleUpdate(index),
    robots:
      [...allMeta(tags, 'robots'), page.headers['x-robots-tag'] ?? ''].filter((part) => part !== '').join(', ') || null,
    keywords: keywordsOf(tags, linked),
    open_graph: openGraphOf(tags),
    twitter: twitterOf(tags),
    json_ld: values,
    headings,
  }
}

const valuesOf = (tags: MetaTags, names: readonly string[]): string[] => names.flatMap((name) => tags.get(name) ?? [])

function titleOf(index: PageIndex, tags: MetaTags, linked: LinkedFacts, headings: readonly Heading[]): string | null {
  const title = index.title ? textOf(index.title, 2_000) : ''
  return (
    (title || firstMeta(tags, 'og:title', 'twitter:title'))
    ?? linked.headline
    ?? firstMeta(tags, 'dc.title', 'dcterms.title', 'citation_title', 'parsely-title', 'title')
    ?? markedText(index, 'headline')
    ?? headings.find(({ level }) => level === 1)?.text
    ?? null
  )
}

function languageOf(index: PageIndex, page: PageFetched, tags: MetaTags, linked: LinkedFacts): string | null {
  const declared = [
    index.html && attribute(index.html, 'lang'), index.html && attribute(index.html, 'xmlLang'),
    index.body && attribute(index.body, 'lang'),
    firstMeta(tags, 'content-language', 'language', 'dc.language', 'dcterms.language'),
    page.headers['content-language'], firstMeta(tags, 'og:locale'), linked.language,
  ]
  for (const one of declared) {
    const tag = languageTag(one)
    if (tag !== null) return tag
  }
  return null
}

function authorOfMeta(tags: MetaTags): string | null {
  for (const name of authorNames) {
    const authors = (tags.get(name) ?? []).slice(0, 100).map(cleanAuthor).filter((author) => author !== null)
    if (authors.length > 0) return authors.join(', ')
  }
  return null
}

/**
 * The first author who is a person by the look of it: neither the name of the site nor a user name. Else the first at
 * all.
 */
function bestAuthor(found: readonly (string | null)[], siteName: string | null, url: string): string | null {
  const authors = found.filter((author) => author !== null)
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const host = new URL(url).hostname.replace(/^www\./, '')
  const sites = [siteName ?? '', host, host.replace(/\.[^.]+$/, '')].map(bare).filter((site) => site !== '')
  const isWeak = (author: string): boolean => sites.includes(bare(author)) || /^[a-z\d._-]+$/.test(author)
  const [first] = authors
  if (first === undefined || !isWeak(first)) return first ?? null
  return (
    authors.find(
      (author) => !isWeak(author) && looksPersonal(author) && !sites.some((site) => bare(author).includes(site)),
    ) ?? first
  )
}

/** What is shown of a page in messengers: WordPress puts "Written by" and the name there. */
function authorOfLabel(tags: MetaTags): string | null {
  const at = ['1', '2'].find((number) =>
    /^(?:written by|author|geschrieben von|verfasst von|escrito por|écrit par|scritto da|geschreven door|autor|auteur|skrevet av|napisane przez|автор|written)$/i.test(
      firstMeta(tags, `twitter:label${number}`) ?? '',
    ),
  )
  return at === undefined ? null : cleanAuthor(firstMeta(tags, `twitter:data${at}`))
}

function keywordsOf(tags: MetaTags, linked: LinkedFacts): string[] {
  const declared = allMeta(tags, 'keywords', 'news_keywords', 'parsely-tags', 'sailthru.tags').flatMap((list) =>
    list.split(/[,;،、，]/),
  )
  const tagged = [
    'article:tag', 'og:article:tag', 'video:tag', 'book:tag', 'citation_keywords', 'dc.subject', 'dcterms.subject',
  ].map((name) => allMeta(tags, name))
  const words = [declared, linked.keywords, ...tagged].find((list) => list.some((word) => word.trim() !== '')) ?? []
  return [...new Set(words.map((word) => clip(squash(word), 200)).filter((word) => word !== ''))].slice(0, keywordsMax)
}

/** A heading without the link to itself that documentation puts beside its text. */
function withoutAnchor(heading: Element): Element {
  const isAnchor = (child: ElementContent): boolean => child.type === 'element' && child.tagName === 'a'
    && /^[#¶§†🔗]$/u.test(textOf(child, 20)) && (attribute(child, 'href') ?? '').includes('#')
  if (heading.children.length < 2 || !heading.children.some(isAnchor)) return heading
  return { ...heading, children: heading.children.filter((child) => !isAnchor(child)) }
}

/** Headings of the document in order, empty ones left out. */
function readHeadings(index: PageIndex): Heading[] {
  const headings: Heading[] = []
  for (const { element } of index.headings) {
    if (headings.length >= headingsMax) break
    const level = /^h[1-6]$/.test(element.tagName)
      ? Number(element.tagName[1])
      : Math.trunc(Number(attribute(element, 'ariaLevel') ?? 2))
    const text = textOf(withoutAnchor(element))
    // WAI-ARIA 1.2: a level that is none counts as 2.
    if (text !== '') headings.push({ level: level >= 1 ? Math.min(level, 6) : 2, text })
  }
  return headings
}

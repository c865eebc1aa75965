// The page boiled down to what questions about it are answered from (schemas/facts.ts). Made only when a request asks
// some.

import type { Element, Root } from 'hast'
import type { LabelledValue, PageFacts, TableFact } from '#schemas/facts.ts'
import type { Metadata } from '#schemas/scrape-data.ts'
import { anchorText, listLinks } from '#actors/extract/links/list-links.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { listImages } from '#actors/extract/links/list-images.ts'
import { readMetaTags } from '#actors/extract/metadata/meta-tags.ts'
import { indexPage, type PageIndex } from '#actors/extract/page-index.ts'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { attribute } from '#actors/extract/text-of.ts'
import { hiddenTexts } from './hidden-texts.ts'
import { definitionsOf, eachLabelledLine, pairsOfTable } from './labelled-values.ts'
import { LimitedList } from './limited-list.ts'
import { outsideTexts } from './outside-texts.ts'
import { recordGroups } from './record-groups.ts'
import { readTable } from './read-table.ts'
import { structuredItems } from './structured-items.ts'

export interface FactsSource {
  parsed: ParsedPage
  index: PageIndex
  /** The part that markdown was made of; tables and labels come from it. */
  content: Root
  metadata: Metadata
  markdown: string
  /** Whether `markdown` was cut. */
  truncated: boolean
}

/** Facts of an HTML page; about 2 MB of JSON at most beside its markdown and JSON-LD. */
export function collectFacts({ parsed, index, content, metadata, markdown, truncated }: FactsSource): PageFacts {
  const { baseUrl } = parsed
  const chosen = content === parsed.root ? index : indexPage(content)
  const tables = collectTables(chosen.tables, baseUrl)
  const labelled = collectLabelled(content, chosen.definitionLists, tables.entries)
  const groups = recordGroups(content, baseUrl)
  const links = collectLinks([...chosen.anchors, ...index.anchors], baseUrl, metadata.final_url)
  const images = new LimitedList<PageFacts['images'][number]>({ entries: 500, chars: 200_000 })
  for (const { url, alt } of listImages(index, baseUrl, { base64: false }).assets) images.add({ url, alt }, url.length)
  const hidden = hiddenTexts(parsed.root, parsed)
  const outside = outsideTexts(parsed.root, content)
  return {
    ...described(metadata),
    markdown,
    jsonLd: metadata.json_ld,
    items: structuredItems(index.items, baseUrl),
    meta: metaOf(index, baseUrl),
    tables: tables.entries,
    labelled: labelled.entries,
    groups: groups.entries,
    links: links.entries,
    images: images.entries,
    hidden: hidden.entries,
    outside: outside.entries,
    truncated:
      truncated || parsed.truncated || [tables, labelled, groups, links, images, hidden].some((list) => list.truncated),
  }
}

/** Facts of a page that is no HTML: its text and what its transport says. */
export function plainFacts(metadata: Metadata, markdown: string, truncated: boolean): PageFacts {
  const nothing = {
    jsonLd: [], items: [], meta: {}, tables: [], labelled: [], groups: [], links: [], images: [], hidden: [],
    outside: [],
  }
  return { ...described(metadata), ...nothing, markdown, truncated }
}

function described(
  metadata: Metadata,
): Pick<
  PageFacts,
  'url' | 'title' | 'description' | 'language' | 'siteName' | 'author' | 'publishedTime' | 'headings'
> {
  const { final_url, title, description, language, site_name, author, published_time, headings } = metadata
  return {
    url: final_url, title, description, language, siteName: site_name, author, publishedTime: published_time, headings,
  }
}

function collectTables(elements: readonly Element[], baseUrl: string): LimitedList<TableFact> {
  const tables = new LimitedList<TableFact>({ entries: 100, chars: 400_000 })
  for (const element of elements) {
    if (tables.isFull) break
    const table = readTable(element, baseUrl)
    if (table)
      tables.add(
        table, table.rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length + 3, 2), 0),
      )
  }
  return tables
}

function collectLabelled(
  content: Root, lists: readonly Element[], tables: readonly TableFact[],
): LimitedList<LabelledValue> {
  const labelled = new LimitedList<LabelledValue>({ entries: 2_000, chars: 300_000 })
  const known = new Set<string>()
  const add = (one: LabelledValue): void => {
    const key = `${one.label}\n${one.value}`
    if (one.label === '' || known.has(key)) return
    known.add(key)
    labelled.add(one, key.length)
  }
  for (const list of lists) definitionsOf(list).forEach(add)
  for (const table of tables) pairsOfTable(table).forEach(add)
  eachLabelledLine(content, add)
  return labelled
}

function collectLinks(
  anchors: readonly Element[], baseUrl: string, finalUrl: string,
): LimitedList<PageFacts['links'][number]> {
  const links = new LimitedList<PageFacts['links'][number]>({ entries: 3_000, chars: 500_000 })
  const contacts = new Map<string, Element>()
  for (const anchor of anchors) {
    const href = attribute(anchor, 'href')!.trim().slice(0, 500)
    if (/^(?:mailto|tel):/i.test(href) && !contacts.has(href) && contacts.size < 100) contacts.set(href, anchor)
  }
  for (const [url, anchor] of contacts) links.add({ url, text: anchorText(anchor) }, url.length)
  const { internal, external } = listLinks(anchors, baseUrl, finalUrl)
  for (const { url, text } of [...internal, ...external]) links.add({ url, text }, url.length + text.length)
  return links
}

function metaOf(index: PageIndex, baseUrl: string): Record<string, string> {
  const meta = new Map<string, string>()
  for (const [name, [value]] of readMetaTags(index.metas)) if (meta.size < 500) meta.set(name, value!)
  for (const link of index.links.slice(0, 200)) {
    const href = absoluteUrl(attribute(link, 'href'), baseUrl)
    for (const rel of (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/))
      if (href !== null && rel !== '' && !meta.has(rel)) meta.set(rel, href)
  }
  return Object.fromEntries(meta)
}

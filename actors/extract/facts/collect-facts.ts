// Collects the facts of a page that questions about it are answered from (schemas/facts.ts); only for requests that
// need them.

import type { Element, Root } from 'hast'
import type { LabelledValue, PageFacts, TableFact } from '#schemas/facts.ts'
import type { Metadata } from '#schemas/scrape-data.ts'
import { anchorText, listLinks } from '#actors/extract/links/list-links.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { listImages } from '#actors/extract/links/list-images.ts'
import { breadcrumbEnd, navigationLabels } from '#actors/extract/identity/navigation-labels.ts'
import { readMetaTags } from '#actors/extract/metadata/meta-tags.ts'
import { indexPage, type PageIndex } from '#actors/extract/page-index.ts'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { attribute } from '#actors/extract/text-of.ts'
import { hiddenTexts } from './hidden-texts.ts'
import { apartParts, apartTexts, type ApartParts } from './apart-parts.ts'
import { ariaTables } from './aria-tables.ts'
import { eachAttributePair } from './attribute-pairs.ts'
import { eachHeadedValue, eachLabelledPair } from './labelled-pairs.ts'
import { headedParts } from './headed-parts.ts'
import { eachCellLine, eachRowPair } from './unmarked-pairs.ts'
import { definitionsOf, eachLabelledLine, pairsOfTable } from './labelled-values.ts'
import { LimitedList } from './limited-list.ts'
import { labelledLists } from './labelled-lists.ts'
import { outsideTexts } from './outside-texts.ts'
import { recordGroups } from './record-groups.ts'
import { readParts } from './record-parts.ts'
import { readTable } from './read-table.ts'
import { structuredItems } from './structured-items.ts'
import { subjectRegion, type Place } from './subject-region.ts'

/** Parts of the subject: enough for the head of a product page. */
const subjectPartsMax = 300

export interface FactsSource {
  parsed: ParsedPage
  index: PageIndex
  /** The part of the page that became markdown; tables, labels and record groups come from it. */
  content: Root
  /** The document without what selectors leave out. */
  scope: Root
  metadata: Metadata
  markdown: string
  /** Whether `markdown` was cut to its limit. */
  truncated: boolean
}

/** Facts of an HTML page; at most about 2 MB of JSON in addition to its markdown and JSON-LD. */
export function collectFacts({
  parsed, index, content, scope, metadata, markdown, truncated,
}: FactsSource): PageFacts {
  const { baseUrl } = parsed
  const contentIndex = content === parsed.root ? index : indexPage(content)
  const tables = collectTables([...contentIndex.tables, ...ariaTables(content)], baseUrl)
  const apart = apartParts(scope)
  const labelled = collectLabelled(
    { root: content, lists: contentIndex.definitionLists, tables: tables.entries }, apart, scope, baseUrl,
  )
  const groups = collectGroups(content, scope, apart, baseUrl)
  const links = collectLinks([...contentIndex.anchors, ...index.anchors], baseUrl, metadata.final_url)
  const images = new LimitedList<PageFacts['images'][number]>({ entries: 500, chars: 200_000 })
  for (const { url, alt } of listImages(index, baseUrl, { base64: false }).assets) images.add({ url, alt }, url.length)
  const { breadcrumbs } = navigationLabels(parsed.root)
  const trailEnd = breadcrumbs.length > 0 ? breadcrumbEnd(parsed.root) : null
  const hidden = hiddenTexts(parsed.root, parsed)
  const outside = outsideTexts(parsed.root, content)
  return {
    ...factsOfMetadata(metadata),
    markdown,
    jsonLd: metadata.json_ld,
    items: structuredItems(index.items, baseUrl),
    meta: metaOf(index, baseUrl),
    tables: tables.entries,
    labelled: labelled.entries,
    groups: groups.entries,
    lists: labelledLists(scope).entries,
    subject: readParts(asElement(apart.region), baseUrl, subjectPartsMax),
    apart: apartTexts(apart),
    ...breadcrumbs.length > 0 && { trail: breadcrumbs },
    ...trailEnd !== null && { trailEnd },
    links: links.entries,
    images: images.entries,
    hidden: hidden.entries,
    outside: outside.entries,
    truncated:
      truncated || parsed.truncated || [tables, labelled, groups, links, images, hidden].some((list) => list.truncated),
    textsLeftOut: parsed.textsLeftOut || hidden.truncated || outside.truncated,
  }
}

const asElement = ({ children }: Root): Element =>
  ({ type: 'element', tagName: 'div', properties: {}, children: children as Element['children'] })

/** Facts of a page that is not HTML: its text and the metadata of the transport. */
export function plainFacts(metadata: Metadata, markdown: string, truncated: boolean): PageFacts {
  const empty = {
    jsonLd: [], items: [], meta: {}, tables: [], labelled: [], groups: [], subject: [], links: [], images: [],
    hidden: [],
    outside: [], textsLeftOut: false,
  }
  return { ...factsOfMetadata(metadata), ...empty, markdown, truncated }
}

function factsOfMetadata(
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
    if (table) tables.add(table, jsonLength(table.rows))
  }
  return tables
}

/** Approximate length of the rows as JSON. */
const jsonLength = (rows: readonly string[][]): number =>
  rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length + 3, 2), 0)

/** Parts of a document from which labels and their values are read. */
interface LabelledParts { root: Root; lists: readonly Element[]; tables: readonly TableFact[] }

function labelledParts(root: Root, baseUrl: string): LabelledParts {
  const { definitionLists, tables } = indexPage(root)
  return { root, lists: definitionLists, tables: collectTables([...tables, ...ariaTables(root)], baseUrl).entries }
}

/**
 * The groups of the content, and those around it. Main content may lack parts of a group, such as the authors of
 * posts: then the group is taken from the whole page.
 */
function collectGroups(
  content: Root, scope: Root, { parts }: ApartParts, baseUrl: string,
): LimitedList<PageFacts['groups'][number]> {
  const inContent = recordGroups(content, baseUrl)
  const groups = new LimitedList<PageFacts['groups'][number]>({ entries: 150, chars: 500_000 })
  const around = recordGroups(subjectRegion(scope, { keepLists: true }), baseUrl).entries
  const partsOf = ({ records }: PageFacts['groups'][number]) => records.flat().length
  const fuller = new Map<PageFacts['groups'][number], PageFacts['groups'][number]>()
  for (const group of inContent.entries) {
    const other = around.find((one) => !fuller.has(one) && one.names === group.names && sharesText(one, group))
    if (other) fuller.set(other, group)
    const best = other !== undefined && partsOf(other) > partsOf(group) ? other : group
    groups.add(best, JSON.stringify(best).length)
  }
  for (const group of around) if (!fuller.has(group)) groups.add(group, JSON.stringify(group).length)
  if (inContent.truncated) groups.truncated = true
  // Content and region may have kept them.
  const known = new Set(groups.entries.flatMap((group) => firstTextOf(group) ?? []))
  for (const place of ['others', 'aside'] as const) {
    for (const group of recordGroups(parts[place], baseUrl).entries) {
      const first = firstTextOf(group)
      if (groups.isFull || first === undefined || known.has(first)) continue
      groups.add({ ...group, place }, JSON.stringify(group).length)
    }
  }
  return groups
}

const firstTextOf = ({ records }: PageFacts['groups'][number]): string | undefined =>
  records[0]?.find(({ text }) => text !== '')?.text

/** Whether the first text of one group is in the other. */
function sharesText(a: PageFacts['groups'][number], b: PageFacts['groups'][number]): boolean {
  const first = b.records[0]?.find(({ text }) => text !== '')?.text
  return first !== undefined && a.records.some((parts) => parts.some(({ text }) => text === first))
}

function eachHeadedPair(part: Root, baseUrl: string, add: (pair: LabelledValue) => void): void {
  eachPair(labelledParts(part, baseUrl), add)
  eachAttributePair(part, add)
}

type AddPair = (pair: LabelledValue) => void

function eachPair({ root, lists, tables }: LabelledParts, add: AddPair): void {
  for (const list of lists) definitionsOf(list).forEach(add)
  eachCellLine(root, add)
  eachRowPair(root, add)
  for (const table of tables) pairsOfTable(table).forEach(add)
  eachLabelledLine(root, add)
  eachLabelledPair(root, add)
}

/**
 * The labels of the content, then those of the region about the subject, then those in asides of `scope`; after them
 * those of the region again with the headings above them.
 */
function collectLabelled(
  content: LabelledParts, { region, parts }: ApartParts, scope: Root, baseUrl: string,
): LimitedList<LabelledValue> {
  const labelled = new LimitedList<LabelledValue>({ entries: 2_000, chars: 300_000 })
  const known = new Set<string>()
  const places = placesOfPairs(region, parts, baseUrl)
  const add: AddPair = (pair) => {
    const key = `${keyOf(pair)}\n${pair.section ?? ''}`
    if (pair.label === '' || known.has(key)) return
    known.add(key)
    const place = places.get(keyOf(pair))
    labelled.add(place === undefined ? pair : { ...pair, place }, key.length)
  }
  eachPair(content, add)
  eachPair(labelledParts(region, baseUrl), add)
  eachHeadedValue(scope, add)
  eachPair(labelledParts(parts.aside, baseUrl), add)
  for (const root of [content.root, region]) eachAttributePair(root, add)
  for (const { heading, part } of headedParts(region))
    eachHeadedPair(part, baseUrl, (pair) => add({ ...pair, section: heading }))
  return labelled
}

const keyOf = ({ label, value }: LabelledValue): string => `${label}\n${value}`

/** The places of the pairs that are only in parts which are not about the subject. */
function placesOfPairs(region: Root, parts: ApartParts['parts'], baseUrl: string): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const place of ['others', 'aside'] as const) {
    const add: AddPair = (pair) => { if (!places.has(keyOf(pair))) places.set(keyOf(pair), place) }
    eachPair(labelledParts(parts[place], baseUrl), add)
    eachHeadedValue(parts[place], add)
  }
  if (places.size > 0) eachPair(labelledParts(region, baseUrl), (pair) => { places.delete(keyOf(pair)) })
  return places
}

const contactsMax = 100
const contactCharsMax = 500

/** Mail addresses and telephone numbers first, then internal and external links. */
function collectLinks(
  anchors: readonly Element[], baseUrl: string, finalUrl: string,
): LimitedList<PageFacts['links'][number]> {
  const links = new LimitedList<PageFacts['links'][number]>({ entries: 3_000, chars: 500_000 })
  const contacts = new Map<string, Element>()
  for (const anchor of anchors) {
    const href = attribute(anchor, 'href')!.trim().slice(0, contactCharsMax)
    if (/^(?:mailto|tel):/i.test(href) && !contacts.has(href) && contacts.size < contactsMax) contacts.set(href, anchor)
  }
  for (const [url, anchor] of contacts) links.add({ url, text: anchorText(anchor) }, url.length)
  const { internal, external } = listLinks(anchors, baseUrl, finalUrl)
  for (const { url, text } of [...internal, ...external]) links.add({ url, text }, url.length + text.length)
  return links
}

/** Meta elements of which a page may have several. */
const listMeta = new Set(['article:tag', 'book:tag', 'video:tag', 'citation_author'])
const metaMax = 500
const linkElementsMax = 200

/** The first value of each meta tag and link relation, by name. */
function metaOf(index: PageIndex, baseUrl: string): Record<string, string> {
  const meta = new Map<string, string>()
  for (const [name, values] of readMetaTags(index.metas))
    if (meta.size < metaMax) meta.set(name, listMeta.has(name) ? values.join(', ') : values[0]!)
  for (const link of index.links.slice(0, linkElementsMax)) {
    const href = absoluteUrl(attribute(link, 'href'), baseUrl)
    for (const rel of (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/))
      if (href !== null && rel !== '' && !meta.has(rel)) meta.set(rel, href)
  }
  return Object.fromEntries(meta)
}

// Lists on a page that an array of a schema could be filled from.

import { valuesAt, type Entity, type EntityValue } from './entities.ts'
import type { Evidence, Section } from './evidence.ts'
import { compact, singular } from './names.ts'
import { labelFits, readLabel, type Query } from './query.ts'
import { columnOf, entitySource, rowSource, type Source } from './sources.ts'

const itemsMax = 500

/** Types of schema.org that people ask for by other words. */
const typesByName: Record<string, string[]> = {
  article: ['article', 'newsarticle', 'blogposting', 'techarticle', 'report'], post: ['blogposting', 'socialmediaposting', 'discussionforumposting', 'article'], news: ['newsarticle'],
  job: ['jobposting'], vacancy: ['jobposting'], faq: ['question'], review: ['review'], comment: ['comment', 'answer'], reply: ['comment', 'answer'], company: ['organization', 'corporation', 'localbusiness'],
  step: ['howtostep'], video: ['videoobject'], image: ['imageobject'], breadcrumb: ['listitem'], episode: ['podcastepisode', 'tvepisode'], variant: ['product', 'offer'], film: ['movie'], track: ['musicrecording'],
  speaker: ['person'], performer: ['person', 'musicgroup'], author: ['person'], member: ['person'], listing: ['product', 'offer', 'realestatelisting', 'apartment', 'house'],
}
const anything = new Set('item result data list entry row record element object content'.split(' '))

/** An array under a name of no meaning: it takes what there is. */
export const namesAnything = (query: Query): boolean => query.keys.some((key) => anything.has(singular(key)))

/** Items of the types that the array's name speaks of, or the members of a list of items. */
export function typedEntities(query: Query, { entities, outer }: Evidence): Entity[] {
  const names = new Set(query.keys.map(singular).flatMap((key) => [key, ...typesByName[key] ?? []]))
  const typed = entities.filter((entity) => entity.types.some((type) => names.has(type)))
  if (typed.length > 0) return typed.slice(0, itemsMax)
  if (!namesAnything(query)) return []
  const lists = entities.filter((entity) => entity.types.includes('itemlist')).flatMap((entity) => valuesAt(entity, ['itemlistelement']))
  const members = lists.filter((value) => typeof value === 'object').map((entry) => valuesAt(entry, ['item']).find((value) => typeof value === 'object') ?? entry)
  if (members.length > 0) return members.slice(0, itemsMax)
  const things = [...outer].filter(({ types }) => !types.some((type) => ['breadcrumblist', 'website', 'webpage', 'organization'].includes(type)))
  return things.length > 1 ? things.slice(0, itemsMax) : []
}

/** Rows of the table whose header answers most of the fields; at least half of them and every one of `required`. */
export function tableRows(query: Query, fields: readonly Query[], required: ReadonlySet<string>, { facts }: Evidence): Source[] {
  let best: Source[] = []
  let bestScore = 0
  for (const { caption, hasHeader, rows } of facts.tables) {
    const [head = [], ...rest] = rows
    const header = head.map(readLabel)
    const columns = fields.map((field) => columnOf(header, field))
    // The first column names the rows, when no field asks for it by its header.
    const nameAt = columns.includes(0) ? undefined : 0
    const matched = fields.filter((field, index) => columns[index] !== undefined || nameAt !== undefined && field.concept?.names[0] === 'name')
    // A first row that was not marked as a header is one when it names two of the fields.
    const isWhole = [...required].every((name) => matched.some((field) => field.name === name))
    if (matched.length < (hasHeader ? 1 : 2) || matched.length * 2 < fields.length || !isWhole) continue
    const score = matched.length + (caption !== null && labelFits(readLabel(caption), query) ? 0.5 : 0) + Math.min(rest.length, 100) / 1000
    if (score > bestScore) { best = rest.slice(0, itemsMax).map((row) => rowSource(header, row, nameAt)); bestScore = score }
  }
  return best
}

/** One column of a table, for an array of plain values. */
export function tableColumn(query: Query, { facts }: Evidence): string[] {
  for (const { hasHeader, rows: [head = [], ...rest] } of facts.tables) {
    const at = hasHeader ? columnOf(head.map(readLabel), query) : undefined
    if (at !== undefined && rest.length > 1) return rest.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
  }
  return []
}

/** Members of the list under the heading that the query names. */
export function sectionItems(query: Query, { sections }: Evidence): string[] {
  for (const kind of ['exact', 'same']) {
    for (const { read, blocks } of sections) {
      if (labelFits(read, query) !== kind) continue
      const items = blocks.filter((block) => block.kind === 'item').map((block) => block.text)
      if (items.length > 0) return items.slice(0, itemsMax)
    }
  }
  return []
}

/** A row whose fields go by many names; `names` are parted by blanks. */
const plain = (fields: readonly (readonly [names: string, value: EntityValue | null])[]): Source => {
  const byName = new Map(fields.flatMap(([names, value]) => value === null || value === '' ? [] : names.split(' ').map((name) => [name, value] as const)))
  return { values: ({ keys, concept }) => [...new Set([...keys, ...concept?.names ?? []])].flatMap((key) => byName.get(key) ?? []).slice(0, 1) }
}

const textOf = ({ blocks }: Section) => blocks.map((block) => block.text).join('\n')
const isQuestion = ({ title }: Section) => /[?？;؟]\s*$/u.test(title)

/** Lists that every page has under their usual names: links, images, headings, sections, questions, labels with their values. */
export function commonLists(query: Query, { facts, sections, labelled }: Evidence): Source[] {
  const name = singular(query.keys[0] ?? '')
  const named = (names: string) => names.split(' ').includes(name)
  const rows = <T>(list: readonly T[], fields: (one: T) => Parameters<typeof plain>[0]) => list.slice(0, itemsMax).map((one) => plain(fields(one)))
  if (named('link hyperlink url outlink')) return rows(facts.links, ({ url, text }) => [['url href link', url], ['text title name label anchor anchortext', text]])
  if (named('image picture photo gallery')) {
    return rows(facts.images, ({ url, alt }) => [['url src image', url], ['alt alttext caption description title name', alt]])
  }
  if (named('heading headline toc outline tableofcontent')) return rows(facts.headings, ({ level, text }) => [['level depth', level], ['text title name heading', text]])
  if (named('faq question qa qanda questionsandanswer')) {
    return rows(sections.filter(isQuestion), (one) => [['question title name q', one.title], ['answer text a', textOf(one)]])
  }
  if (named('section chapter paragraph')) return rows(sections, (one) => [['title heading name', one.title], ['level', one.level], ['text content body', textOf(one)]])
  if (named('specification spec attribute property detail feature parameter characteristic fact field technicaldetail datum eigenschaft')) {
    return rows(labelled, ({ label, value }) => [['name label key title property attribute term feature', label], ['value text description definition', value]])
  }
  return []
}

/** Headings that are links, or else links of a list: what a page of articles or products consists of. */
export function linkedHeadings(query: Query, fields: readonly Query[], { facts }: Evidence): Source[] {
  const speaksOfLinks = fields.some(({ keys }) => keys.some((key) => ['url', 'link', 'href'].includes(key)))
  const names = 'article post story news item result product page entry job event listing recipe release publication course'.split(' ')
  if (!speaksOfLinks || fields.length > 4 || !query.keys.some((key) => names.includes(singular(key)))) return []
  const headings = new Set(facts.headings.filter(({ level }) => level > 1).map(({ text }) => compact(text)))
  const linked = facts.links.filter(({ text }) => text.trim().length > 8 && headings.has(compact(text)))
  const distinct = [...new Map(linked.map((link) => [link.url, link])).values()]
  return distinct.length < 2 ? [] : distinct.slice(0, itemsMax).map(({ url, text }) => plain([['url link href', url], ['title name headline text', text]]))
}

export interface WantedRows {
  query: Query
  /** Fields of one row, and the names of those that must be there. */
  fields: readonly Query[]
  required: ReadonlySet<string>
  /** Sources of the object that the array is in. */
  sources: readonly Source[]
  evidence: Evidence
  /** Whether the array may be filled from anywhere on the page, not only from the item it is in. */
  wholePage: boolean
}

/** Sources of the rows of an array of objects, best kind first; the first kind that fills anything is taken. */
export function objectLists({ query, fields, required, sources, evidence, wholePage }: WantedRows): (() => Source[])[] {
  const own = () => sources.flatMap((source) => source.items?.(query) ?? []).slice(0, itemsMax).map(entitySource)
  if (!wholePage) return [own]
  return [
    own, () => typedEntities(query, evidence).map(entitySource), () => tableRows(query, fields, required, evidence),
    () => commonLists(query, evidence), () => linkedHeadings(query, fields, evidence),
  ]
}

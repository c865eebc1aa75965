// Lists on a page that an array of a schema could be filled from.

import type { TableFact } from '#schemas/facts.ts'
import { valuesAt, type Entity, type EntityValue } from './entities.ts'
import type { Evidence, Section } from './evidence.ts'
import { compact, singular, tokensOf } from './names.ts'
import { labelFits, readLabel, type Query } from './query.ts'
import { recordRows } from './record-rows.ts'
import { columnOf, entitySource, rowSource, type Source } from './sources.ts'

const itemsMax = 500

/** Types of schema.org that people ask for by other words. */
const typesByName: Record<string, string[]> = {
  article: ['article', 'newsarticle', 'blogposting', 'techarticle', 'report'],
  post: ['blogposting', 'socialmediaposting', 'discussionforumposting', 'article'], news: ['newsarticle'],
  job: ['jobposting'], vacancy: ['jobposting'], faq: ['question'], review: ['review'], comment: ['comment', 'answer'],
  reply: ['comment', 'answer'], company: ['organization', 'corporation', 'localbusiness'], step: ['howtostep'],
  video: ['videoobject'], image: ['imageobject'], breadcrumb: ['listitem'], episode: ['podcastepisode', 'tvepisode'],
  variant: ['product', 'offer'], film: ['movie'], track: ['musicrecording'], speaker: ['person'],
  performer: ['person', 'musicgroup'], author: ['person'], member: ['person'],
  listing: ['product', 'offer', 'realestatelisting', 'apartment', 'house'],
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
  const lists = entities
    .filter((entity) => entity.types.includes('itemlist'))
    .flatMap((entity) => valuesAt(entity, ['itemlistelement']))
  const members = lists
    .filter((value) => typeof value === 'object')
    .map((entry) => valuesAt(entry, ['item']).find((value) => typeof value === 'object') ?? entry)
  if (members.length > 0) return members.slice(0, itemsMax)
  const things = [...outer].filter(
    ({ types }) => !types.some((type) => ['breadcrumblist', 'website', 'webpage', 'organization'].includes(type)),
  )
  return things.length > 1 ? things.slice(0, itemsMax) : []
}

/** A table and, where its columns are the things, the same one turned. */
function readings({ caption, hasHeader, rows, rowUrls }: TableFact): (TableFact & { turned: boolean })[] {
  const turned =
    rows.length > 1 && (rows[0]?.length ?? 0) > 2 ? rows[0]!.map((_, at) => rows.map((row) => row[at] ?? '')) : []
  const asWritten = { caption, hasHeader, rows, ...(rowUrls && { rowUrls }), turned: false }
  return [asWritten, ...turned.length > 0 ? [{ caption, hasHeader: false, rows: turned, turned: true }] : []]
}

/** Rows of the table whose header answers most of the fields; at least half of them and every one of `required`. */
export function tableRows(
  query: Query, fields: readonly Query[], required: ReadonlySet<string>, { facts }: Evidence,
): Source[] {
  let best: Source[] = []
  let bestScore = 0
  for (const { caption, hasHeader, rows, rowUrls, turned } of facts.tables.flatMap(readings)) {
    const [head = [], ...rest] = rows
    const header = head.map(readLabel)
    const columns = fields.map((field) => columnOf(header, field))
    // The first column names the rows, when no field asks for it by its header.
    const nameAt = columns.includes(0) ? undefined : 0
    const isAnswered = (field: Query, index: number) =>
      columns[index] !== undefined
      || (nameAt !== undefined && field.concept?.names[0] === 'name')
      || (rowUrls !== undefined && field.concept?.names[0] === 'url')
    const matched = fields.filter(isAnswered)
    const byHeader = columns.filter((column) => column !== undefined).length
    // A first row that was not marked as a header is one when it names two of the fields.
    const isWhole = [...required].every((name) => matched.some((field) => field.name === name))
    if (byHeader < (hasHeader ? 1 : 2) || matched.length * 2 < fields.length || !isWhole) continue
    const score =
      matched.length
      + (caption !== null && labelFits(readLabel(caption), query) ? 0.5 : 0)
      + Math.min(rest.length, 100) / 1000
      - (turned ? 0.2 : 0)
    if (score <= bestScore) continue
    best = rest.slice(0, itemsMax).map((row, at) => rowSource(header, row, nameAt, rowUrls?.[at + 1] ?? undefined))
    bestScore = score
  }
  return best
}

/** One column of a table, for an array of plain values. */
export function tableColumn(query: Query, { facts }: Evidence): string[] {
  for (const { hasHeader, rows: [head = [], ...rest] } of facts.tables) {
    const at = hasHeader ? columnOf(head.map(readLabel), query) : undefined
    if (at !== undefined && rest.length > 1)
      return rest.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
  }
  return []
}

/** Members of the list under the heading that the query names. */
export function sectionItems(query: Query, { sections }: Evidence): string[] {
  for (const kind of ['exact', 'same', 'told']) {
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
  const byName = new Map(
    fields.flatMap(([names, value]) =>
      value === null || value === '' ? [] : names.split(' ').map((name) => [name, value] as const),
    ),
  )
  return {
    values: ({ keys, concept }) =>
      [...new Set([...keys, ...(concept?.names ?? [])])].flatMap((key) => byName.get(key) ?? []).slice(0, 1),
  }
}

/**
 * "Monday", "Mo. – Fr.", "Sat & Sun": a label that begins with a day of the week, in English or the language of the
 * page.
 */
const dayNames = new Map<string, Set<string>>()
function isDay(label: string, language: string | null): boolean {
  const tag = language ?? 'en'
  let names = dayNames.get(tag)
  if (names === undefined) {
    const locales = [
      'en', ...Intl.DateTimeFormat.supportedLocalesOf(/^[\w-]{2,20}$/.test(tag) ? tag.slice(0, 2) : 'en'),
    ]
    const all = locales.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((weekday) =>
        Array.from({ length: 7 }, (_, at) =>
          compact(new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + at))),
        ),
      ),
    )
    names = new Set([
      ...all, 'daily', 'taglich', 'weekdays', 'weekend', 'weekends', 'werktags', 'feiertage', 'holidays',
    ])
    if (dayNames.size < 50) dayNames.set(tag, names)
  }
  return names.has(tokensOf(label)[0] ?? '')
}

const hours =
  /(\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m\.?)?)\s*(?:Uhr\s*)?(?:-|–|—|to|bis|à|a)\s*(\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m\.?)?)/i
const dayFields = ({ label, value }: { label: string; value: string }) => {
  const found = hours.exec(value)
  return [
    ['day days weekday dayofweek label name', label], ['hours time times openinghours value text', value],
    ['opens open openingtime from start', found?.[1]?.trim() ?? null],
    ['closes close closingtime to end', found?.[2]?.trim() ?? null],
  ] as const
}

const ingredient =
  /^((?:\d[\d.,/–-]*|[¼½¾⅓⅔⅛])(?:\s?[¼½¾⅓⅔⅛]|\s\d\/\d)?)\s*((?:mg|g|gr|kg|ml|cl|dl|l|oz|lbs?|cups?|tbsp|tsp|tablespoons?|teaspoons?|pinch(?:es)?|cloves?|slices?|cans?|el|tl|prise|becher|dose|bund|c\. à (?:s|c)\.?|cucharadas?|cucchia(?:io|i))\b\.?)?\s*(?:of\s|de\s|di\s)?\s*(\S.*)$/iu
const ingredientFields = (text: string) => {
  const [, amount = null, unit = null, name = text] = ingredient.exec(text) ?? []
  const quantity =
    amount === null ? null : [amount, unit].filter((part) => part !== null && part !== undefined).join(' ')
  return [
    ['name ingredient item food product title', name], ['quantity measure', quantity], ['amount value', amount],
    ['unit unitofmeasure', unit ?? null], ['text raw original', text],
  ] as const
}

const textOf = ({ blocks }: Section) => blocks.map((block) => block.text).join('\n')
const isQuestion = ({ title }: Section) => /[?？;؟]\s*$/u.test(title)

/**
 * Lists that every page has under their usual names: links, images, headings, sections, questions, labels with their
 * values.
 */
export function commonLists(query: Query, evidence: Evidence): Source[] {
  const { facts, sections, labelled } = evidence
  const name = singular(query.keys[0] ?? '')
  const named = (names: string) => names.split(' ').includes(name)
  const rows = <T>(list: readonly T[], fields: (one: T) => Parameters<typeof plain>[0]): Source[] =>
    list.slice(0, itemsMax).map((one) => plain(fields(one)))
  if (query.concept?.names[0] === 'openinghours')
    return rows(
      labelled.filter(({ label }) => isDay(label, facts.language)), dayFields,
    )
  if (query.concept?.names[0] === 'ingredients') return rows(sectionItems(query, evidence), ingredientFields)
  if (named('link hyperlink url outlink'))
    return rows(facts.links, ({ url, text }) => [
      ['url href link', url], ['text title name label anchor anchortext', text],
    ])
  if (named('image picture photo gallery')) {
    return rows(facts.images, ({ url, alt }) => [
      ['url src image', url], ['alt alttext caption description title name', alt],
    ])
  }
  if (named('heading headline toc outline tableofcontent'))
    return rows(facts.headings, ({ level, text }) => [
      ['level depth', level], ['text title name heading', text],
    ])
  if (named('faq question qa qanda questionsandanswer')) {
    const asked = sections.filter(isQuestion)
    return asked.length > 0
      ? rows(asked, (one) => [
          ['question title name q', one.title],
          ['answer text a', textOf(one)],
        ])
      : rows(
          labelled.filter(({ label }) => /[?？؟]$/u.test(label)),
          ({ label, value }) => [
            ['question title name q', label], ['answer text a', value],
          ],
        )
  }
  if (named('section chapter paragraph'))
    return rows(sections, (one) => [
      ['title heading name', one.title], ['level', one.level], ['text content body', textOf(one)],
    ])
  if (
    named(
      'specification spec attribute property detail feature parameter characteristic fact field technicaldetail datum eigenschaft',
    )
  ) {
    return rows(labelled, ({ label, value }) => [
      ['name label key title property attribute term feature', label], ['value text description definition', value],
    ])
  }
  return []
}

/** Headings that are links, or else links of a list: what a page of articles or products consists of. */
export function linkedHeadings(query: Query, fields: readonly Query[], { facts }: Evidence): Source[] {
  const speaksOfLinks = fields.some(({ keys }) => keys.some((key) => ['url', 'link', 'href'].includes(key)))
  const names =
    'article post story news item result product page entry job event listing recipe release publication course'.split(
      ' ',
    )
  if (!speaksOfLinks || fields.length > 4 || !query.keys.some((key) => names.includes(singular(key)))) return []
  const headings = new Set(facts.headings.filter(({ level }) => level > 1).map(({ text }) => compact(text)))
  const linked = facts.links.filter(({ text }) => text.trim().length > 8 && headings.has(compact(text)))
  const distinct = [...new Map(linked.map((link) => [link.url, link])).values()]
  return distinct.length < 2
    ? []
    : distinct.slice(0, itemsMax).map(({ url, text }) =>
        plain([
          ['url link href', url], ['title name headline text', text],
        ]),
      )
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
    () => commonLists(query, evidence), () => recordRows(query, fields, required, evidence),
    () => linkedHeadings(query, fields, evidence),
  ]
}

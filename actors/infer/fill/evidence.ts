// Everything on a page that a field could be filled from, read once.

import type { LabelledValue, PageFacts, RecordGroup, RecordPart } from '#schemas/facts.ts'
import { textBlocks, type TextBlock } from '../text-blocks.ts'
import { allEntities, entitiesOf, type Entity } from './entities.ts'
import { readLabel, type Label } from './query.ts'
import { readDate } from './read-date.ts'

export interface Section { title: string; read: Label; level: number; blocks: TextBlock[] }

export interface Evidence {
  facts: PageFacts
  /** Items of the page, outer ones first. */
  entities: Entity[]
  /** The outer ones of them. */
  outer: Set<Entity>
  labelled: (LabelledValue & { read: Label })[]
  sections: Section[]
  /** Groups of the page, and sections below one heading as a group. */
  groups: RecordGroup[]
  /** First heading of level one. */
  mainHeading: string | null
  /** The same, when it stands in the main content. */
  contentHeading: string | null
  emails: string[]
  phones: string[]
  /**
   * Amounts with a currency sign that stand by themselves or with a few words, in order; those in running text mean
   * anything.
   */
  amounts: string[]
  /** Amounts that are struck through, or said to be those of before. */
  formerAmounts: string[]
  /** A line that says whether there is any. */
  stock: string | null
  /** Who wrote it and when, from the lines below the heading. */
  byline: { author: string | null; date: string | null }
}

const charsMax = 300_000
const labelledMax = 2000
const unique = (values: string[]) => [...new Set(values)]
const amount =
  /(?:(?:US|A|C|R)?[$€£¥₹₽₩]|\b(?:USD|EUR|GBP|CHF|JPY|INR|kr)\s)\s?\d[\d.,'’]{0,14}(?:\s\d{3}(?!\d))?|\b\d[\d.,'’]{0,14}\s?(?:[€£₽₺]|zł|kr\b|円|元|(?:EUR|USD|GBP|CHF|Euro|SEK|NOK|DKK|PLN)\b)/g

export const hasAmount = (text: string): boolean => text.search(amount) >= 0

const struck = /~~([^~\n]{1,60})~~/g
const former =
  /(?:^|[^\p{L}])(?:was|rrp|msrp|uvp|statt|before|list price|regular price|regulär|vorher|bisher|au lieu de|antes|invece di)\s?:?\s*$/iu
const stockLine =
  /^(?:in stock|out of stock|sold out|(?:currently )?(?:un)?available|not available|auf lager|nicht auf lager|ausverkauft|(?:sofort |nicht )?(?:lieferbar|verfügbar)|en stock|en rupture(?: de stock)?|épuisé|agotado|disponible|non disponibile|disponibile|esaurito)\b/iu
const writtenBy =
  /^(?:[Ww]ritten by|[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor)\s+(\p{Lu}[\p{L}.'’-]*(?:\s+(?:\p{Lu}[\p{L}.'’-]*|von|van|de|der|da|di|del)){1,4})(?=$|\s*[|•·,–—(-]|\s+(?:on|am|le|el|il|op|in)\s)/u

/** The lines near the top that are no prose. */
function readByline(blocks: readonly TextBlock[], language: string | null): Evidence['byline'] {
  const first = blocks.findIndex(({ kind, level }) => kind === 'heading' && level === 1)
  const lines = blocks
    .slice(Math.max(0, first), Math.max(0, first) + 8)
    .filter(({ kind, text }) => kind !== 'heading' && kind !== 'code' && text.length <= 120)
    .map(({ text }) => text)
  const author = lines.flatMap((text) => writtenBy.exec(text)?.[1] ?? [])[0] ?? null
  const dated = lines.find(
    (text) =>
      (text.length <= 30
        || writtenBy.test(text)
        || /^(?:published|posted|veröffentlicht|publié|publicado|pubblicato|stand|date)\b/iu.test(text))
      && readDate(text, language) !== undefined,
  )
  return { author, date: dated ?? null }
}

/** "Label: value" lines, and bold labels with their value behind them, as authors write them without any structure. */
function labelledLines(blocks: readonly TextBlock[]): LabelledValue[] {
  return blocks
    .filter(({ kind, text }) => (kind === 'paragraph' || kind === 'item') && text.length < 400)
    .flatMap(({ text }) => {
      const found =
        /^([^:：.!?\n]{2,50}?)\s?[:：]\s+(\S.*)$/u.exec(text) ?? /^([^:：.!?\n\s]{1,30})：(\S.*)$/u.exec(text)
      return found && !/^https?$/i.test(found[1] ?? '') ? [{ label: found[1] ?? '', value: found[2] ?? '' }] : []
    })
}

function sectionsOf(blocks: readonly TextBlock[]): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ title: block.text, read: readLabel(block.text), level: block.level, blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

/** Sections of one level in a row are things of one kind, when there is text below each. */
function sectionGroups(sections: readonly Section[], { links }: PageFacts): RecordGroup[] {
  const urls = new Map(links.map(({ url, text }) => [text.trim(), url]))
  const groups: RecordGroup[] = []
  let above: Section | undefined
  for (const [at, section] of sections.entries()) {
    const before = sections[at - 1]
    if (section.blocks.length === 0) continue
    const url = urls.get(section.title)
    const title: RecordPart = {
      tag: `h${section.level}`, names: '', text: section.title, ...(url !== undefined && { url }),
    }
    const record = [
      title,
      ...section.blocks
        .slice(0, 20)
        .map(({ kind, text }) => ({ tag: kind === 'item' ? 'li' : 'p', names: '', text: text.slice(0, 1000) })),
    ]
    if (before !== undefined && before.level === section.level && before.blocks.length > 0 && groups.length > 0)
      groups.at(-1)!.records.push(record)
    else {
      above = sections.slice(0, at).findLast(({ level }) => level < section.level)
      groups.push({ names: '', heading: above?.title ?? null, records: [record] })
    }
  }
  return groups.filter(({ records }) => records.length > 1)
}

/** Two-cell rows of tables without a header are labels and values too. */
const labelledRows = (facts: PageFacts): LabelledValue[] =>
  facts.tables
    .filter((table) => !table.hasHeader && table.rows.every((row) => row.length === 2))
    .flatMap((table) => table.rows.map(([label = '', value = '']) => ({ label, value })))

/** A table with one row of values is a list of labels and values. */
const singleRows = (facts: PageFacts): LabelledValue[] =>
  facts.tables
    .filter((table) => table.hasHeader && table.rows.length === 2)
    .flatMap(({ rows: [head = [], row = []] }) => head.map((label, at) => ({ label, value: row[at] ?? '' })))

/** schema.org's `additionalProperty`: names and values that the shop made up. */
const additional = (entities: readonly Entity[]): LabelledValue[] =>
  entities
    .filter(
      (entity) =>
        entity.types.includes('propertyvalue') && entity.properties.has('name') && entity.properties.has('value'),
    )
    .map((entity) => ({
      label: String(entity.properties.get('name')?.[0] ?? ''), value: String(entity.properties.get('value')?.[0] ?? ''),
    }))

/** Labels with a value, each pair once: the same table row is found in several ways. */
const distinct = (pairs: readonly LabelledValue[]): LabelledValue[] => [
  ...new Map(
    pairs
      .map(({ label, value }) => ({ label: label.replace(/\s*[:：]\s*$/u, '').trim(), value: value.trim() }))
      .filter(({ label, value }) => label !== '' && value !== '')
      .map((one) => [`${one.label}\n${one.value}`, one]),
  ).values(),
]

/** Reads the facts of a page; linear in their size. */
export function evidenceOf(facts: PageFacts): Evidence {
  const outer = entitiesOf(facts)
  const entities = allEntities(outer)
  const blocks = textBlocks(facts.markdown, charsMax)
  const text = blocks.map((block) => block.text).join('\n')
  const sections = sectionsOf(blocks)
  const linked = (scheme: string) =>
    facts.links
      .filter(({ url }) => url.toLowerCase().startsWith(scheme))
      .map(({ url }) => {
        try {
          return decodeURIComponent(url.slice(scheme.length).split('?')[0] ?? '').trim()
        } catch (error) {
          if (!(error instanceof URIError)) throw error
          return '' // a mailto: or tel: link with broken escapes is no address
        }
      })
      .filter((value) => value !== '')
  const short = blocks.filter((block) => block.kind !== 'table' && block.kind !== 'code' && block.text.length <= 60)
  const crossed = [...facts.markdown.slice(0, charsMax).matchAll(struck)].flatMap(
    ([, text = '']) => text.match(amount) ?? [],
  )
  const told = short.flatMap(({ text }) =>
    [...text.matchAll(amount)].filter((found) => former.test(text.slice(0, found.index))).map(([found]) => found),
  )
  const formerAmounts = unique([...crossed, ...told])
  return {
    facts,
    entities,
    outer: new Set(outer),
    labelled: distinct([
      ...additional(entities), ...facts.labelled, ...labelledRows(facts), ...labelledLines(blocks),
      ...singleRows(facts),
    ])
      .slice(0, labelledMax)
      .map((one) => ({ ...one, read: readLabel(one.label) })),
    sections,
    groups: [...facts.groups, ...sectionGroups(sections, facts)],
    contentHeading: blocks.find((block) => block.kind === 'heading' && block.level === 1)?.text ?? null,
    mainHeading:
      facts.headings.find((one) => one.level === 1)?.text
      ?? blocks.find((block) => block.kind === 'heading' && block.level === 1)?.text
      ?? null,
    emails: unique([
      ...linked('mailto:'),
      ...(text.match(/[\p{L}\p{N}.+_-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/gu) ?? []),
    ]).slice(0, 100),
    phones: unique([
      ...linked('tel:'),
      ...(text.match(/(?<![\d.,])\+\d{1,3}[\s(.-]?\(?\d{1,5}\)?(?:[\s./-]?\d{2,5}){1,5}(?!\d)/g) ?? []),
    ]).slice(0, 100),
    amounts: unique(short.flatMap(({ text }) => text.match(amount) ?? []))
      .filter((one) => !formerAmounts.includes(one))
      .slice(0, 100),
    formerAmounts,
    stock: short.find(({ text }) => stockLine.test(text))?.text ?? null,
    byline: readByline(blocks, facts.language),
  }
}

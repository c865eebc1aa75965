// Lists that every page has, under their usual names: links, images, headings, sections, questions, labels with their
// values, opening hours, ingredients.

import type { LabelledValue } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Section } from '../evidence/sections.ts'
import { compact, singular, tokensOf } from '../fields/names.ts'
import { labelFits, type Query } from '../fields/query.ts'
import { isKin } from '../fields/word-kin.ts'
import type { Source } from '../sources/source.ts'
import type { EntityValue } from '../values/entities.ts'
import { dayGroups, ingredientUnits, listNames, rowFields } from './list-names.data.ts'

const itemsMax = 500

/** Values of a row by the names of their fields, separated by blanks. */
type Row = readonly (readonly [names: string, value: EntityValue | null])[]

/** A row as a source: each value answers to all names of its field. */
export function rowOf(fields: Row): Source {
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

const rowsOf = <T>(list: readonly T[], fields: (one: T) => Row): Source[] =>
  list.slice(0, itemsMax).map((one) => rowOf(fields(one)))

/** The entries of the first list of a section; "For the sauce:" between two lists makes them one. */
function itemsOf(blocks: Section['blocks']): string[] {
  const first = blocks.findIndex(({ kind }) => kind === 'item')
  const end = blocks.findIndex(({ kind, text }, at) => at > first && kind !== 'item' && !/[:：]$/u.test(text))
  return first < 0 ? [] : blocks.slice(first, end < 0 ? undefined : end)
    .filter(({ kind }) => kind === 'item')
    .map(({ text }) => text)
}

/** Members of the list under the heading that the query names, or under the only one that has its words. */
export function sectionItems(query: Query, { sections: headed, leads }: Evidence): string[] {
  const sections = [...headed, ...leads]
  for (const fit of ['exact', 'same', 'described']) {
    for (const { read, blocks } of sections) {
      if (labelFits(read, query) !== fit) continue
      const items = itemsOf(blocks)
      if (items.length > 0) return items.slice(0, itemsMax)
    }
  }
  const near = sections.filter(({ read }) => labelFits(read, query) === 'near')
    .map(({ blocks }) => itemsOf(blocks))
    .filter((items) => items.length > 1)
  if (near.length > 0) return near.length === 1 ? near[0]!.slice(0, itemsMax) : []
  return itemsByWords(query, sections)
}

/** The entries of the only list whose label has all words of the field. */
function itemsByWords(query: Query, sections: readonly Section[]): string[] {
  const kin = sections.filter(({ title }) => hasWordsOf(title, query)).map(({ blocks }) => itemsOf(blocks))
    .filter((items) => items.length > 1)
  return kin.length === 1 ? kin[0]!.slice(0, itemsMax) : []
}

/** The same of the lists among the parts about the subject, which are not all lists of the content. */
export function partItems(query: Query, { partLists }: Evidence): string[] {
  const exact = partLists.filter(({ read }) => ['exact', 'same'].includes(labelFits(read, query) ?? ''))
  const described = partLists.filter(({ read }) => labelFits(read, query) === 'described')
  const found = [exact, described].find((lists) => lists.length === 1)?.[0]
  return found !== undefined ? itemsOf(found.blocks) : itemsByWords(query, partLists)
}

/** Whether a heading has all words of the field, in any form: "Qualifications include the following guidelines". */
function hasWordsOf(title: string, { name }: Query): boolean {
  const [words, wanted] = [tokensOf(title), tokensOf(name).filter((word) => word.length > 2)]
  return words.length <= headingWordsMax && wanted.join('').length >= headingCharsMin
    && wanted.every((word) => words.some((one) => isKin(one, word)))
}
const headingWordsMax = 7
const headingCharsMin = 6

const dayNamesByLanguage = new Map<string, Set<string>>()
const cachedLanguagesMax = 50

/** Names of the days in English and in a language, long and short, compact. */
function dayNamesOf(language: string | null): Set<string> {
  const tag = language ?? 'en'
  const known = dayNamesByLanguage.get(tag)
  if (known) return known
  const locales = [
    'en', ...Intl.DateTimeFormat.supportedLocalesOf(/^[\w-]{2,20}$/.test(tag) ? tag.slice(0, 2) : 'en'),
  ]
  const monday = Date.UTC(2024, 0, 1)
  const formats = locales.flatMap((locale) =>
    (['long', 'short'] as const).map((weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })),
  )
  const names = formats.flatMap((format) =>
    Array.from({ length: 7 }, (_, day) => compact(format.format(monday + day * 86_400_000))),
  )
  const all = new Set([...names, ...dayGroups])
  if (dayNamesByLanguage.size < cachedLanguagesMax) dayNamesByLanguage.set(tag, all)
  return all
}

/** Whether a label begins with a day of the week: "Monday", "Mo. – Fr.", "Sat & Sun". */
const isDay = (label: string, language: string | null): boolean =>
  dayNamesOf(language).has(tokensOf(label)[0] ?? '')

const timeOfDay = String.raw`(\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m\.?)?)`
const hours = new RegExp(String.raw`${timeOfDay}\s*(?:Uhr\s*)?(?:-|–|—|to|bis|à|a)\s*${timeOfDay}`, 'i')
function dayRow({ label, value }: LabelledValue): Row {
  const [, opens, closes] = hours.exec(value) ?? []
  const names = rowFields.day
  return [
    [names.label, label], [names.value, value], [names.opens, opens?.trim() ?? null],
    [names.closes, closes?.trim() ?? null],
  ]
}

/** Amount, unit and name: "1 ½ cups of flour". */
const ingredient = new RegExp(
  String.raw`^((?:\d[\d.,/–-]*|[¼½¾⅓⅔⅛])(?:\s?[¼½¾⅓⅔⅛]|\s\d\/\d)?)\s*`
  + String.raw`(${oneOf(ingredientUnits)}\b\.?)?\s*(?:of\s|de\s|di\s)?\s*(\S.*)$`,
  'iu',
)
function ingredientRow(text: string): Row {
  const [, amount = null, unit = null, name = text] = ingredient.exec(text) ?? []
  const quantity = amount === null ? null : [amount, unit].filter((part) => part !== null).join(' ')
  const names = rowFields.ingredient
  return [
    [names.name, name], [names.quantity, quantity], [names.amount, amount], [names.unit, unit], [names.text, text],
  ]
}

const textOf = ({ blocks }: Section) => blocks.map((block) => block.text).join('\n')
/** Question marks of Latin, Chinese, Greek and Arabic script; the Greek one is a semicolon. */
const asksQuestion = /[?？;؟]\s*$/u
const labelAsksQuestion = /[?？؟]$/u

/** Sections or labels that are questions. */
function questionRows({ sections, labelled }: Evidence): Source[] {
  const { title, answer } = rowFields.question
  const asked = sections.filter((section) => asksQuestion.test(section.title))
  if (asked.length > 0) return rowsOf(asked, (one) => [[title, one.title], [answer, textOf(one)]])
  const askedLabels = labelled.filter(({ label }) => labelAsksQuestion.test(label))
  return rowsOf(askedLabels, ({ label, value }) => [[title, label], [answer, value]])
}

export function commonLists(query: Query, evidence: Evidence): Source[] {
  const { facts, sections, labelled } = evidence
  const concept = query.concept?.names[0]
  if (concept === 'openinghours') return rowsOf(labelled.filter(({ label }) => isDay(label, facts.language)), dayRow)
  if (concept === 'ingredients') return rowsOf(sectionItems(query, evidence), ingredientRow)
  const name = singular(query.keys[0] ?? '')
  const isNamed = (names: string) => names.split(' ').includes(name)
  const { link, image, heading, section, label: labelNames } = rowFields
  if (isNamed(listNames.links)) return rowsOf(facts.links, ({ url, text }) => [[link.url, url], [link.text, text]])
  if (isNamed(listNames.images)) return rowsOf(facts.images, ({ url, alt }) => [[image.url, url], [image.alt, alt]])
  if (isNamed(listNames.headings))
    return rowsOf(facts.headings, ({ level, text }) => [[heading.level, level], [heading.text, text]])
  if (isNamed(listNames.questions)) return questionRows(evidence)
  if (isNamed(listNames.sections))
    return rowsOf(sections, (one) => [
      [section.title, one.title], [section.level, one.level], [section.text, textOf(one)],
    ])
  if (isNamed(listNames.labels))
    return rowsOf(labelled, ({ label, value }) => [[labelNames.label, label], [labelNames.value, value]])
  return []
}

const subheadingNames = new Set((
  'heading headline section subheading chapter subtitle zwischentitel zwischenuberschrift kapitel chapitre intertitre '
  + 'capitulo capitolo rozdzial'
).split(' '))

const contentsNames = new Set([
  'contents', 'tableofcontents', 'onthispage', 'inhalt', 'inhaltsverzeichnis', 'sommaire', 'indice',
])
const isContents = (title: string): boolean => contentsNames.has(compact(title))

/** The headings of the content below its title: those of the highest level that it has several of. */
function subheadings({ sections, mainHeading, facts }: Evidence): string[] {
  const beside = new Set([...facts.apart?.aside ?? [], ...facts.apart?.others ?? []])
  const own = sections.filter(({ title }) => title !== mainHeading && !beside.has(title) && !isContents(title))
  const levels = [...new Set(own.map(({ level }) => level))].sort()
  const level = levels.find((one) => own.filter((section) => section.level === one).length > 1)
  if (level === undefined) return facts.headings.some((one) => one.level > 1) ? [] : boldLines(facts.markdown)
  return own.filter((section) => section.level === level).map(({ title }) => title)
}

/** Lines that are bold as a whole: headings of pages without others. */
function boldLines(markdown: string): string[] {
  const found = [...markdown.matchAll(/^\*\*([^*\n]{3,80}[^*\s:])\*\*[ \t]*$/gm)].map(([, text = '']) => text)
  return found.length > 1 ? found : []
}

/** The headings of the sections, for a list that asks for headings. */
export const headingsOf = ({ keys }: Query, evidence: Evidence): string[] =>
  subheadingNames.has(singular(keys[0] ?? '')) ? subheadings(evidence) : []

/** Lists of scalars that every page has, under their usual names. */
export function commonList({ keys }: Query, evidence: Evidence): readonly string[] {
  const { facts, emails, phones, amounts } = evidence
  const key = singular(keys[0] ?? '')
  switch (key) {
    case 'link': case 'url': case 'hyperlink': return facts.links.map(({ url }) => url)
    case 'image': case 'photo': case 'picture': case 'imageurl': return facts.images.map(({ url }) => url)
    case 'email': case 'emailaddress': return emails
    case 'phone': case 'phonenumber': case 'telephone': return phones
    case 'price': return amounts
    case 'question': return facts.headings.map(({ text }) => text).filter((text) => text.endsWith('?'))
    default: return []
  }
}

// Who wrote it and when, as readers see it: the names and dates that stand under a headline, for pages that declare
// neither.

import type { Element } from 'hast'
import type { PageIndex, Placed } from '#actors/extract/page-index.ts'
import { attribute, label, textOf } from '#actors/extract/text-of.ts'
import { normaliseDate, writtenDateIn } from './dates.ts'

const authorWords =
  /(?:^|[\s_-])(?:by-?line|authors?|author-?name|posted-?by|written-?by|writer|contributors?|autor|auteur)(?:$|[\s_-])/i
const dateWords =
  /(?:^|[\s_-])(?:date|datum|fecha|posted-?(?:on)?|pub-?date|publish(?:ed)?(?:-?(?:date|time|on|at))?|post-?date|entry-?date|datetime|timestamp|by-?line)(?:$|[\s_-])/i
const leadIn = new RegExp(
  '^(?:(?:view all |all |more )?(?:articles|posts|post|written|posted|published|reported|reviewed|words|text|story|article|advice|created|alle beiträge|zeige alle beiträge|text und interview|ein beitrag|beitrag)\\s+)?'
    + '(?:by|von|par|por|door|di|autor(?:in)?|author|auteur|autore|verfasser(?:in)?|redaktion|text und interview|text)(?:\\b\\s*:?|:)\\s*',
  'i',
)
/** Where a byline stops being names: a separator, a date, a role. */
const leadOut = new RegExp(
  '\\s*(?:[|·•●–—/(»›]|\\s-\\s|,?\\s+\\d|\\bon\\s+\\w+\\s+\\d|\\b(?:published|posted|updated|last)\\b|\\d{1,2}[./:]'
    + '|,?\\s(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,?\\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?\\s\\d).*$',
  'i',
)

/** Names from a text that names authors, joined by commas as found; `null` when it reads like anything else. */
export function cleanAuthor(text: string | null | undefined): string | null {
  const written = (text ?? '')
    .replace(/^\S{1,64}@\S{1,250}\s*\(([^()]{2,100})\)$/, '$1')
    .replace(/\s*[<(]\S{1,64}@[^\s<>]{1,250}[>)]/g, '')
  if (/https?:|www\.|@|[<>{}[\]]/i.test(written)) return null
  const name = written
    .replace(/\s+/g, ' ')
    .trim()
    .replace(leadIn, '')
    .replace(/^By(?=\p{Lu}\p{Ll})/u, '')
    .replace(leadOut, '')
    .replace(/^[\s,;:@-]+|[\s,;:-]+$/g, '')
  const words = name.split(' ')
  if (name.length < 2 || name.length > 120 || words.length > 12 || !/\p{L}/u.test(name)) return null
  if (/\d{3}/.test(name) || notNames.test(name)) return null
  return name
}

/** Elements that may name an author of the page; a list of articles or comments has more. */
const authorsMax = 50

/** What stands where a name should, and words that go on about something else. */
const notNames = new RegExp(
  '^(?:(?:the )?(?:name|e-?mail|admin|administrator|webmaster|author|autor|auteur|user|guest|anonymous|unknown|undefined|null|none|n/a|website|follow|share|last|updated|by|read more|more|home'
    + '|january|february|march|april|may|june|july|august|september|october|november|december)|(?:published|publiziert|veröffentlicht|posted|said|says|updated|written|last updated)(?:\\s.*)?)$',
  'i',
)

/** Author by microdata, `rel=author` or a byline of its own class, in this order. */
export function visibleAuthor(index: PageIndex): string | null {
  const marked = index.properties
    .filter((element) => propertyNames(element).some((name) => name === 'author' || name === 'creator'))
    .slice(0, authorsMax)
    .map(authorOfItem)
  const linked = index.bylines
    .filter(({ element }) => relOf(element).includes('author'))
    .map(({ element }) => textOf(element, 200))
  const classed = nearHeadline(
    index, index.bylines.filter(({ element }) => authorWords.test(namesOf(element))),
  ).map((element) => textOf(element, 200))
  for (const text of [...marked, ...linked, ...classed]) {
    const author = cleanAuthor(text)
    if (author !== null) return author
  }
  return authorBeside(index)
}

/** "By Ada Quill" in an element of its own behind the headline. */
function authorBeside(index: PageIndex): string | null {
  if (!isOneArticle(index)) return null
  for (const { element } of index.lines) {
    const text = textOf(element, 81)
    const author =
      text.length <= 80
      && /^(?:(?:written|posted|published|words|text)\s+)?(?:by|von|par|por|door|text:|autor(?:in)?:|author:|auteur :)\s/i.test(
        text,
      )
        ? cleanAuthor(text)
        : null
    if (author !== null && looksPersonal(author)) return author
  }
  return null
}

/** Whether a text is made of words that begin with a capital, as names of people are. */
export const looksPersonal = (name: string): boolean => personal.test(name)

const personal =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?:(?:,?\s(?:and|und|et|y|e|&|de|del|da|di|van|von|der|den|du|la|le|al|bin|zu)|,)*\s\p{Lu}[\p{L}\p{M}'’.-]*){1,7}$/u

/** A page with more than two articles in it is a list. */
const isOneArticle = (index: PageIndex): boolean =>
  new Set(index.lines.map(({ article }) => article).filter((article) => article !== null)).size <= 2

/** A date in an element of its own behind the headline, alone or with the words that say what it is the date of. */
export function writtenDateBeside(index: PageIndex): string | null {
  if (!isOneArticle(index)) return null
  for (const { element } of index.lines) {
    const text = textOf(element, 81)
    const date = text.length <= 80 ? writtenDateIn(text) : null
    if (date !== null && isDateLine.test(text.replace(date, '\0'))) return date
  }
  return null
}

/** The date stands for itself, or behind its name or a place, or before what it takes to read. */
const isDateLine = new RegExp(
  '^(?:(?:first |originally )?(?:published|posted|created|date|datum|veröffentlicht|erstellt|stand|publié|publicado|pubblicato|geplaatst|on|am|le|vom)?(?:\\s(?:on|am|at|le|el|il))?\\s?[:,]?\\s?)?'
    + '(?:\\p{L}{2,12}\\.?,?\\s(?:den\\s)?)?\\0(?:\\s?(?:uhr|[a-z]{2,4}))?(?:\\s?[|·•–—,/-]\\s?.{0,40})?$',
  'iu',
)

/** The first text that microdata or RDFa marks with a name. */
export function markedText(index: PageIndex, name: string): string | null {
  for (const element of index.properties) {
    if (!propertyNames(element).includes(name)) continue
    const text = label(element, 'content') ?? textOf(element, 5_000)
    if (text !== '') return text
  }
  return null
}

/** The `<time>` that stands with the headline and is said to be that of a change. */
export function visibleUpdate(index: PageIndex): string | null {
  const times = nearHeadline(index, index.times.filter(({ aside, element }) => !aside && isUpdate(element)))
  return (
    times
      .map((element) => normaliseDate(label(element, 'dateTime')) ?? writtenDateIn(textOf(element, 100)))
      .find((date) => date !== null) ?? null
  )
}

const isUpdate = (element: Element): boolean => /updat|modif/i.test(namesOf(element))

function authorOfItem(element: Element): string {
  const name = element.children.length > 0 ? findByProperty(element, 'name') : undefined
  return attribute(name ?? element, 'content') ?? textOf(name ?? element, 200)
}

function findByProperty(parent: Element, property: string): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    if (propertyNames(child).includes(property)) return child
    const found = findByProperty(child, property)
    if (found) return found
  }
  return undefined
}

/** Dates by microdata or RDFa of the given names, as found, in document order. */
export function markedDates(index: PageIndex, names: readonly string[]): string[] {
  return index.properties.filter((element) => propertyNames(element).some((name) => names.includes(name)))
    .map((element) => attribute(element, 'content') ?? attribute(element, 'dateTime') ?? textOf(element, 100))
}

/**
 * The date that stands with the headline: `<time>` first, else a written date in an element whose class says so. `null`
 * on lists of articles.
 */
export function visibleDate(index: PageIndex): string | null {
  const times = nearHeadline(index, index.times.filter(({ aside }) => !aside))
  const declared = times
    .filter((element) => !isUpdate(element))
    .map((element) => normaliseDate(label(element, 'dateTime')) ?? writtenDateIn(textOf(element, 100)))
  const classed = nearHeadline(
    index, index.bylines.filter(({ element }) => dateWords.test(namesOf(element)) && !isUpdate(element)),
  )
  for (const element of classed)
    declared.push(
      normaliseDate(label(element, 'dateTime') ?? label(element, 'title')), writtenDateIn(textOf(element, 300)),
    )
  return declared.find((date) => date !== null) ?? null
}

const placedMax = 12
/**
 * Elements between a headline and what belongs to it: kickers and pictures before it, share bars and summaries behind
 * it.
 */
const reach = { before: 60, behind: 150 }

/**
 * Those that stand with the headline: in its article, else near it. None when several articles have some, for then the
 * page is a list.
 */
function nearHeadline(index: PageIndex, placed: readonly Placed[]): Element[] {
  const headline = index.headings.find(
    ({ element, aside }) => element.tagName === 'h1' && !aside && textOf(element) !== '',
  )
  const sameArticle = placed.filter(({ article }) => article !== null && article === headline?.article)
  const articles = new Set(placed.map(({ article }) => article).filter((article) => article !== null))
  if (sameArticle.length === 0 && articles.size > 2) return []
  const candidates = sameArticle.length > 0 ? sameArticle : placed
  const near = headline
    ? candidates.filter(({ at }) => at >= headline.at - reach.before && at <= headline.at + reach.behind)
    : []
  if (near.length > 0) return near.map(({ element }) => element)
  return candidates.length > placedMax ? [] : candidates.map(({ element }) => element)
}

const namesOf = (element: Element): string =>
  `${attribute(element, 'className') ?? ''} ${attribute(element, 'id') ?? ''}`
const relOf = (element: Element): string[] => (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/)

/** itemprop and RDFa property names without their namespace. */
function propertyNames(element: Element): string[] {
  const names = `${attribute(element, 'itemProp') ?? ''} ${attribute(element, 'property') ?? ''}`.trim()
  return names === ''
    ? []
    : names.split(/\s+/).map((name) => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1))
}

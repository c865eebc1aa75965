// The author of a page: cleans the texts that name authors, and finds bylines for pages that do not declare an author.

import type { Element } from 'hast'
import type { PageIndex } from '#actors/extract/page-index.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { shortMonths } from '#src/text/month-names.data.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import {
  afterNames, authorClasses, bylineStarts, byWhat, byWords, nameParticles, notNames, notNameStarts, weekdays,
} from './byline.data.ts'
import { isSingleArticle, namesOf, nearHeadline } from './near-headline.ts'
import { findByProperty, propertyNames } from './properties.ts'

const hasRel = mayHave('rel')
const authorClass = new RegExp(`(?:^|[\\s_-])${oneOf(authorClasses)}(?:$|[\\s_-])`, 'i')
const beforeName = new RegExp(
  `^(?:(?:view all |all |more )?${oneOf(byWhat)}\\s+)?${oneOf(byWords)}(?:\\b\\s*:?|:)\\s*`, 'i',
)
const dateStart = `,?\\s(?:${oneOf(weekdays)}[a-z]{0,6}\\.?,?\\s)?${oneOf(shortMonths)}[a-z]{0,6}\\.?\\s\\d`
/** Where a byline no longer consists of names: a separator, a date, a role. */
const afterName = new RegExp(
  `\\s*(?:[|·•●–—/(»›]|\\s-\\s|,?\\s+\\d|\\bon\\s+\\w+\\s+\\d|\\b${oneOf(afterNames)}\\b|\\d{1,2}[./:]`
  + `|${dateStart}).*$`,
  'i',
)
const notName = new RegExp(`^(?:(?:the )?${oneOf(notNames)}|${oneOf(notNameStarts)}(?:\\s.*)?)$`, 'i')
const bylineStart = new RegExp(`^(?:(?:written|posted|published|words|text)\\s+)?${oneOf(bylineStarts)}\\s`, 'i')
const nameWord = `\\p{Lu}[\\p{L}\\p{M}'’.-]*`
const personal = new RegExp(`^${nameWord}(?:(?:,?\\s${oneOf(nameParticles)}|,)*\\s${nameWord}){1,7}$`, 'u')

/** Longer texts are cut before they are searched for names. */
const textCharsMax = 2_000
/** Limits of a name in characters and words. */
const nameCharsMin = 2
const nameCharsMax = 120
const nameWordsMax = 12

/** The names in a text that names authors, separated as in the text; `null` when the text is not a list of names. */
export function cleanAuthor(text: string | null | undefined): string | null {
  const written = (text ?? '')
    .slice(0, textCharsMax)
    .replace(/^\S{1,64}@\S{1,250}\s*\(([^()]{2,100})\)$/, '$1')
    .replace(/\s*[<(]\S{1,64}@[^\s<>]{1,250}[>)]/g, '')
  if (/https?:|www\.|@|[<>{}[\]]/i.test(written)) return null
  const name = written
    .replace(/\s+/g, ' ')
    .trim()
    .replace(beforeName, '')
    .replace(/^By(?=\p{Lu}\p{Ll})/u, '')
    .replace(afterName, '')
    .replace(/^[\s,;:@-]+|[\s,;:-]+$/g, '')
  if (name.length < nameCharsMin || name.length > nameCharsMax || name.split(' ').length > nameWordsMax) return null
  if (!/\p{L}/u.test(name) || /\d{3}/.test(name) || notName.test(name)) return null
  return name
}

/** Whether the words of a text begin with a capital letter, like the names of persons. */
export const looksPersonal = (name: string): boolean => personal.test(name)

/** Elements that are read for the author; lists of articles and comments have more. */
const authorElementsMax = 50
const authorCharsMax = 200
const bylineCharsMax = 80

/** The author by microdata, `rel=author`, a class name or a line of text, in this order. */
export function visibleAuthor(index: PageIndex): string | null {
  const marked = index.properties
    .filter((element) => propertyNames(element).some((name) => name === 'author' || name === 'creator'))
    .slice(0, authorElementsMax)
    .map(authorOfItem)
  const linked = index.bylines
    .filter(({ element }) => hasRel(element) && relOf(element).includes('author'))
    .map(({ element }) => textOf(element, authorCharsMax))
  const classed = nearHeadline(
    index, index.bylines.filter(({ element }) => authorClass.test(namesOf(element))),
  ).map((element) => textOf(element, authorCharsMax))
  for (const text of [...marked, ...linked, ...classed]) {
    const author = cleanAuthor(text)
    if (author !== null) return author
  }
  return authorOfLine(index)
}

function authorOfItem(element: Element): string {
  const name = (element.children.length > 0 ? findByProperty(element, 'name') : undefined) ?? element
  return attribute(name, 'content') ?? textOf(name, authorCharsMax)
}

/** The author of a line such as "By Ada Quill" after the headline. */
function authorOfLine(index: PageIndex): string | null {
  if (!isSingleArticle(index)) return null
  for (const { element } of index.lines) {
    const text = textOf(element, bylineCharsMax + 1)
    const author = text.length <= bylineCharsMax && bylineStart.test(text) ? cleanAuthor(text) : null
    if (author !== null && looksPersonal(author)) return author
  }
  return null
}

const relOf = (element: Element): string[] => (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/)

/** The first author who looks like a person: not the name of the site or a user name. Else the first of all. */
export function bestAuthor(found: readonly (string | null)[], siteName: string | null, url: string): string | null {
  const authors = found.filter((author) => author !== null)
  const normalize = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const host = new URL(url).hostname.replace(/^www\./, '')
  const sites = [siteName ?? '', host, host.replace(/\.[^.]+$/, '')].map(normalize).filter((site) => site !== '')
  const isWeak = (author: string): boolean => sites.includes(normalize(author)) || /^[a-z\d._-]+$/.test(author)
  const [first] = authors
  if (first === undefined || !isWeak(first)) return first ?? null
  const isPerson = (author: string): boolean =>
    !isWeak(author) && looksPersonal(author) && !sites.some((site) => normalize(author).includes(site))
  return authors.find(isPerson) ?? first
}

// Dates of publication and modification in the visible text, for pages that do not declare them.

import type { Element } from 'hast'
import type { PageIndex } from '#actors/extract/page-index.ts'
import { label, textOf } from '#actors/extract/text-of.ts'
import { dateClasses, dateLabels } from './byline.data.ts'
import { normaliseDate } from './dates.ts'
import { isSingleArticle, namesOf, nearHeadline } from './near-headline.ts'
import { writtenDateIn } from './written-dates.ts'

const dateClass = new RegExp(`(?:^|[\\s_-])(?:${dateClasses.join('|')})(?:$|[\\s_-])`, 'i')
const timeCharsMax = 100
const classedCharsMax = 300
const lineCharsMax = 80

const isUpdate = (element: Element): boolean => /updat|modif/i.test(namesOf(element))

/** The date of a `<time>` element: its attribute, else its text. */
const dateOfTime = (element: Element): string | null =>
  normaliseDate(label(element, 'dateTime')) ?? dateIn(textOf(element, timeCharsMax))

/** The date in a text, normalised: a mail of a list archive states its zone. */
const dateIn = (text: string): string | null => normaliseDate(writtenDateIn(text))

/**
 * The date near the headline: of a `<time>` element, else of an element whose class name says that it is a date. `null`
 * on lists of articles.
 */
export function visibleDate(index: PageIndex): string | null {
  const times = nearHeadline(index, index.times.filter(({ aside }) => !aside))
  const dates = times.filter((element) => !isUpdate(element)).map(dateOfTime)
  const classed = nearHeadline(
    index, index.bylines.filter(({ element }) => dateClass.test(namesOf(element)) && !isUpdate(element)),
  )
  for (const element of classed) {
    dates.push(
      normaliseDate(label(element, 'dateTime') ?? label(element, 'title')),
      dateIn(textOf(element, classedCharsMax)),
    )
  }
  return dates.find((date) => date !== null) ?? null
}

/** The date of a `<time>` element near the headline whose class name says that it is a modification. */
export function visibleUpdate(index: PageIndex): string | null {
  const times = nearHeadline(index, index.times.filter(({ aside, element }) => !aside && isUpdate(element)))
  return times.map(dateOfTime).find((date) => date !== null) ?? null
}

/** The date of a line after the headline that consists of the date and its label. */
export function dateOfLine(index: PageIndex): string | null {
  if (!isSingleArticle(index)) return null
  for (const { element } of index.lines) {
    const text = textOf(element, lineCharsMax + 1)
    const date = text.length <= lineCharsMax ? writtenDateIn(text) : null
    if (date !== null && dateLine.test(text.replace(date, '\0'))) return normaliseDate(date)
  }
  return null
}

/** A line with U+0000 in place of its date: an optional label, a weekday or place, and a note after a separator. */
const dateLine = new RegExp(
  `^(?:(?:first |originally )?(?:${dateLabels.join('|')})?(?:\\s(?:on|am|at|le|el|il))?\\s?[:,]?\\s?)?`
  + '(?:\\p{L}{2,12}\\.?,?\\s(?:den\\s)?)?\\0(?:\\s?(?:uhr|[a-z]{2,4}))?(?:\\s?[|·•–—,/-]\\s?.{0,40})?$',
  'iu',
)

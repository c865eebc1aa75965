// Values that pages of one kind have under other names: the date of an event, the heading of a job, the year in
// "family owned since 2009".

import type { Evidence } from './evidence.ts'
import type { Query } from './query.ts'

const dateLabels = new Set(['date', 'when', 'dates', 'datum', 'wann', 'fecha', 'data', 'termin', 'quand'])

/** What is labelled "Date" on a page, for a field that asks for the beginning. */
export const datesOfEvents = ({ concept }: Query, { labelled }: Evidence): string[] =>
  concept?.names[0] === 'startdate'
    ? labelled.filter(({ read }) => dateLabels.has(read.key)).map(({ value }) => value).slice(0, 1)
    : []

const foundingYear =
  /(?<!\p{L})(?:since|established(?: in)?|est\.|founded in|seit|gegründet|depuis|fondée? en|desde|dal|sinds)\s+((?:1[6-9]|20)\d\d)(?!\d)/iu

/** The only year that sentences name as the beginning. */
export function foundingYears({ concept }: Query, { texts }: Evidence): string[] {
  if (concept?.names[0] !== 'founded') return []
  const found = new Set(texts.flatMap((text) => foundingYear.exec(text)?.[1] ?? []))
  return found.size === 1 ? [...found] : []
}

const applyLink = /^(?:apply|jetzt bewerben|bewerben|postuler|solicitar|candid|inscri|solliciteer|aplikuj)/iu

/** The heading of a page on which one can apply. */
export const titleOfJob = ({ concept }: Query, { facts: { links }, mainHeading }: Evidence): string[] =>
  concept?.names[0] === 'jobtitle' && mainHeading !== null && links.some(({ text }) => applyLink.test(text.trim()))
    ? [mainHeading]
    : []

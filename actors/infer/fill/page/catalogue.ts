// Library catalogues: lines after the International Standard Bibliographic Description, "London : Hollar Press, 2018".

import type { Evidence } from '../evidence/evidence.ts'
import type { Query } from '../fields/query.ts'

const publicationLabel = /^(?:publication|published|publisher|imprint|verlag|erschienen|veröffentlicht|publicaci|édit|pubblicaz|uitgever|uitgave)/iu
const imprint = /^[\p{L}\p{M}\s.,()[\]-]{2,60}?\s?:\s(.{2,80}?),\s+(?:©|c|cop\.\s?)?\[?(\d{4})\]?\.?$/u

const publications = ({ labelled }: Evidence): string[] =>
  labelled.filter(({ label }) => publicationLabel.test(label)).map(({ value }) => value)

/** Whether a page says who published its subject: then the site is not the publisher. */
export const isRecordOfWork = ({ keys }: Query, evidence: Evidence): boolean =>
  keys.includes('publisher') && publications(evidence).length > 0

/** The publisher in the line about the publication. */
export const publisherOf = (evidence: Evidence): string | null =>
  publications(evidence).flatMap((line) => imprint.exec(line)?.[1] ?? [])[0] ?? null

/** The year in that line, for a field that asks for a year. */
export const yearOfWork = ({ keys }: Query, evidence: Evidence): string[] =>
  keys.includes('year') || keys.includes('publicationyear')
    ? publications(evidence).flatMap((line) => imprint.exec(line)?.[2] ?? []).slice(0, 1)
    : []

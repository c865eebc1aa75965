// Mail addresses and telephone numbers for fields that say whose: `claims_phone`, `booking_email`.

import type { Evidence } from '../evidence/evidence.ts'
import { singular, tokensOf } from '../fields/names.ts'
import { labelFits, type Query } from '../fields/query.ts'

/** Forms by which a text is an address for mail, or a telephone number. */
const contactForms: readonly (readonly [last: RegExp, form: RegExp])[] = [
  [/^e?mail$/, /^[^\s@]+@[^\s@]+\.\p{L}+/u],
  [/^(?:phone|telephone|tel|telefon|telefono|telefone)$/, /^\+?\(?\d[\d\s()/.-]{5,18}\d(?![\d:])/],
]

/** "Claims line: 0800 555 0166" answers `claims_phone`; the only address of a page answers `booking_email`. */
export function contactsFor(query: Query, { labelled, emails, phones }: Evidence): string[] {
  const tokens = tokensOf(query.name)
  const form = contactForms.find(([last]) => last.test(tokens.at(-1) ?? ''))?.[1]
  if (form === undefined || tokens.length < 2) return []
  const of = tokens.slice(0, -1).map(singular)
  const named = labelled
    .filter(({ read, place }) => place === undefined && of.every((token) => read.tokens.includes(token)))
    .flatMap(({ value }) => form.exec(value)?.[0] ?? [])
  const isLabelled = named.length > 0 || labelled.some(({ read }) => labelFits(read, query) === 'exact')
  const all = tokens.at(-1)!.endsWith('mail') ? emails : phones
  const isAside = labelled.some(({ place, value }) => place !== undefined && value.includes(all[0] ?? ''))
  return !isLabelled && all.length === 1 && !isAside ? all : named
}

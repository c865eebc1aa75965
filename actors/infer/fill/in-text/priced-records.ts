// The price of one of several things on a page: the amount in the card that is headed "Early bird" answers
// `early_bird_price`.

import { namesOtherThings } from '#src/page/other-things.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { amountInPart } from '../values/amounts.ts'
import { moneyNames } from '../values/numbers.data.ts'
import { singular, tokensOf } from '../fields/names.ts'
import { priceWords } from '../fields/names.data.ts'
import type { Query } from '../fields/query.ts'

const groupsMax = 60
const recordsMax = 100
const nameCharsMax = 60
const nameParts = 3
const amountCharsMax = 60

/** The amount of the only record whose name is the words of the field; none when it has several. */
export function pricedRecords({ name }: Query, { groups, mainHeading }: Evidence): string[] {
  const tokens = tokensOf(name).map(singular)
  const things = tokens.filter((token) => !priceWords.includes(token) && !moneyNames.includes(token))
  if (things.length === 0 || things.length === tokens.length) return []
  const about = tokensOf(mainHeading ?? '').map(singular)
  const found = new Set<string>()
  for (const { heading, records } of groups.slice(0, groupsMax)) {
    if (namesOtherThings(heading ?? '')) continue
    for (const parts of records.slice(0, recordsMax)) {
      const isNamed = parts.slice(0, nameParts).some(({ text }) => {
        const own = text.length <= nameCharsMax ? tokensOf(text).map(singular) : []
        return own.length > 0 && own.every((word) => things.includes(word))
          && things.every((word) => own.includes(word) || about.includes(word))
      })
      if (!isNamed) continue
      const amounts = parts.filter(({ text, struck }) => text.length <= amountCharsMax && struck !== true)
        .flatMap(({ text }) => amountInPart.exec(text)?.[0] ?? [])
      const distinct = new Set(amounts)
      if (distinct.size === 1) found.add(amounts[0]!)
    }
  }
  return found.size === 1 ? [...found] : []
}

// What in a text looks like a prompt injection: the heaviest match of each kind, and whether it addresses the reader.

import { oneOf } from '#src/text/word-patterns.ts'
import {
  factor, introducingWords, narratingSubjects, sentenceOpeners, warningWords,
} from './injection-context.data.ts'
import { carryingAddress } from './exfiltration.ts'
import { weight, type InjectionKind } from './injection.data.ts'
import { injectionPatterns } from './injection-patterns.ts'
import { ordersByLanguage } from './orders-by-language.ts'
import { unseenOrders } from './unseen-orders.ts'

export interface Match { kind: InjectionKind; at: number; text: string; weight: number }

const warning = new RegExp(String.raw`\b${oneOf(warningWords)} (?:\w+ )?$`)
const narration = new RegExp(String.raw`\b${oneOf(narratingSubjects)}(?: always)? $`)

/** Whether a match is no order: "never share your password", "I always recommend this shop". `before` is lower case. */
function isNoOrder(kind: InjectionKind, before: string): boolean {
  if (kind === 'secrets' || kind === 'exfiltration') return warning.test(before)
  return (kind === 'answer' || kind === 'verdict') && narration.test(before)
}

const leadingMarks = /^(?:[\s.?:;,]|!(?!\[))+/

/**
 * The heaviest match of each kind, of equal ones the first. `unseen`: whether nobody can see the text, so that any
 * order counts.
 */
export function matchesIn(text: string, { unseen = false } = {}): Match[] {
  const heaviest = new Map<InjectionKind, Match>()
  const lower = text.toLowerCase()
  const add = (kind: InjectionKind, sure: number, from: number, end: number): void => {
    const at = from + (leadingMarks.exec(text.slice(from, end))?.[0].length ?? 0)
    const known = heaviest.get(kind)
    if (known && (known.weight > sure || (known.weight === sure && known.at <= at))) return
    if (!isNoOrder(kind, lower.slice(Math.max(0, at - 30), at)))
      heaviest.set(kind, { kind, at, text: text.slice(at, end).trim(), weight: sure })
  }
  for (const { kind, weight: sure, pattern } of injectionPatterns) {
    const found = pattern.exec(lower)
    if (found) add(kind, sure, found.index, found.index + found[0].length)
  }
  const address = carryingAddress(lower)
  if (address) add('exfiltration', address.weight, address.at, address.end)
  for (const order of ordersByLanguage(lower))
    if (unseen || order.kind !== 'unseen') add(order.kind, order.weight, order.at, order.end)
  if (unseen) {
    for (const pattern of unseenOrders) {
      const found = pattern.exec(lower)
      if (found) add('unseen', weight.unseen, found.index, found.index + found[0].length)
    }
  }
  return [...heaviest.values()]
}

export const totalWeight = (matches: readonly Match[]): number => matches.reduce((sum, one) => sum + one.weight, 0)

const introduction = new RegExp(String.raw`${oneOf(introducingWords)}\s*[:,]?\s*(?:to\s*)?$`, 'iu')
const openingMarks = '"“„«‹「『‘\'`*(['
const quotationMarks = [['“', '”'], ['„', '“'], ['«', '»'], ['「', '」'], ['『', '』']] as const

function isInsideQuotation(before: string): boolean {
  if (quotationMarks.some(([open, close]) => before.lastIndexOf(open) > before.lastIndexOf(close))) return true
  return (before.match(/"/g)?.length ?? 0) % 2 === 1
}

const { zh, ja } = sentenceOpeners
const opener = new RegExp(
  String.raw`(?:^|[.!?:;>|\n。！？،؛।۔、]\s*|(?:^|[^\p{L}])${oneOf(sentenceOpeners)}\s+|${oneOf(zh, ja)})$`, 'iu',
)

/** A sentence that begins with the match. Cells of a table may end without a full stop before it. */
const beginsSentence = (before: string, text: string): boolean =>
  /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(text) || opener.test(before)

/** How near an order must follow the words that address a model. */
const addressCharsMax = 160

/** Whether a match is quoted or introduced as an example. */
function isQuoted(text: string, { at }: Match): boolean {
  const before = text.slice(Math.max(0, at - 60), at)
  return (
    (before.length > 0 && openingMarks.includes(before.at(-1) ?? ''))
    || isInsideQuotation(text.slice(Math.max(0, at - 300), at))
    || introduction.test(before.trimEnd())
  )
}

const isDirect = (text: string, { at, text: matched }: Match): boolean =>
  beginsSentence(text.slice(Math.max(0, at - 60), at), matched)

/**
 * The matches in visible text with the weight that they have there: orders to the reader count, quoted and reported
 * ones hardly. An order that follows words that address a model is direct wherever it stands in its sentence.
 */
export function weighVisible(text: string, matches: readonly Match[]): Match[] {
  const address = matches.find((match) => match.kind === 'addressed' && !isQuoted(text, match) && isDirect(text, match))
  const isAddressed = ({ at }: Match): boolean =>
    address !== undefined && at >= address.at && at - address.at <= addressCharsMax
  return matches.map((match) => ({ ...match, weight: match.weight * directness(text, match, isAddressed(match)) }))
}

function directness(text: string, match: Match, isAddressed: boolean): number {
  if (match.kind === 'exfiltration' && /^!?\[/.test(match.text)) return 1
  if (isQuoted(text, match)) return factor.quoted
  if (isAddressed && match.kind !== 'addressed') return factor.addressed
  return isDirect(text, match) ? factor.direct : factor.reported
}

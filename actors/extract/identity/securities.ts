// Stock symbols and securities identification numbers that a page states.

import { escapeRegExp } from '#src/text/word-patterns.ts'
import { alsoWords, exchangePrefixes, exchangesOfNumbers } from './exchanges.data.ts'

export interface Securities { tickers: string[]; isins: string[] }

const listedMax = 50

/** A symbol: letters, digits, and a class of shares: "BRK.B", "0700", "VOW3". */
const symbol = String.raw`[A-Z0-9]{1,6}(?:[.-][A-Z]{1,2})?`
const oneOfExchanges = Object.keys(exchangePrefixes)
  .toSorted((a, b) => b.length - a.length)
  .map((name) => escapeRegExp(name).replaceAll(' ', String.raw`\s`))
  .join('|')
/** "NASDAQ: AAPL", "(NYSE:BRK.B)", "Euronext Paris : MC". The first group is the bracket before the exchange. */
const stated = new RegExp(
  String.raw`([(（[]\s?)?(?<![\p{L}\p{N}])(${oneOfExchanges})\s{0,2}[:：]\s{0,2}\$?(${symbol})(?![\p{L}\p{N}]|[.,]\d)`,
  'gu',
)
const isinForm = /(?<![A-Z0-9])[A-Z]{2}[A-Z0-9]{9}[0-9](?![A-Z0-9])/g
/** Prefixes of ISO 6166 that are no countries: European and other supranational securities. */
const otherPrefixes = new Set(['XS', 'EU', 'XA', 'XB', 'XC', 'XD', 'XF', 'XK', 'QS', 'QT', 'EZ'])

/** What the text of a page and its JSON-LD state. Nothing is looked up or guessed. */
export function findSecurities(text: string, jsonLd: readonly unknown[]): Securities {
  const tickers = new Set<string>()
  for (const [, bracket, name, code] of text.matchAll(stated)) {
    const exchange = name!.replace(/\s/g, ' ')
    const prefix = exchangePrefixes[exchange]!
    if (alsoWords.has(exchange) && bracket === undefined) continue
    if (/[A-Z]/.test(code!) || (exchangesOfNumbers.has(prefix) && /^\d{4,6}$/.test(code!)))
      tickers.add(`${prefix}:${code!}`)
  }
  const isins = new Set(/\bisin\b/i.test(text) ? (text.match(isinForm) ?? []).filter(isIsin) : [])
  readStructured(jsonLd, { tickers, isins })
  return { tickers: [...tickers].slice(0, listedMax), isins: [...isins].slice(0, listedMax) }
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether a text is an ISIN: a country or another prefix of the standard, nine characters, and a valid check digit. */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(text)) return false
  const prefix = text.slice(0, 2)
  if (!otherPrefixes.has(prefix) && regions.of(prefix) === undefined) return false
  return luhnSum([...text].map((character) => Number.parseInt(character, 36)).join('')) % 10 === 0
}

/** The sum of the Luhn algorithm: every second digit from the right, beginning with the second, counts twice. */
function luhnSum(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const value = place % 2 === 1 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum
}

const structuredSymbol = new RegExp(String.raw`^(?:([A-Za-z][A-Za-z .]{1,30}?)\s?[:\s]\s?)?(${symbol})$`)
const depthMax = 6
const nodesMax = 2_000

/** `tickerSymbol` and `isin` of JSON-LD items (schema.org: Corporation, FinancialProduct). */
function readStructured(jsonLd: readonly unknown[], found: { tickers: Set<string>; isins: Set<string> }): void {
  let nodesLeft = nodesMax
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > depthMax || nodesLeft-- <= 0) return
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') visit(inner, depth + 1)
      else if (name === 'tickerSymbol') addSymbol(found.tickers, inner)
      else if (/^isin$/i.test(name) && isIsin(inner.trim())) found.isins.add(inner.trim())
    }
  }
  visit(jsonLd, 0)
}

function addSymbol(tickers: Set<string>, text: string): void {
  const match = structuredSymbol.exec(text.trim())
  if (!match) return
  const [, exchange, code] = match
  const prefix =
    exchange !== undefined && Object.hasOwn(exchangePrefixes, exchange) ? exchangePrefixes[exchange] : exchange
  tickers.add(prefix === undefined ? code! : `${prefix.toUpperCase()}:${code!}`)
}

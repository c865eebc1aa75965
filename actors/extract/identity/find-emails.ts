// E-mail addresses in a line of text, also written with words for `@` and `.`. Linear: the characters around each `@`
// are read up to the longest address.

import { escapeRegExp } from '#src/text/word-patterns.ts'
import { parse } from 'tldts'
import { atWords, dotWords, exampleLabels, exampleLocals } from './email-words.data.ts'

const localCharsMax = 64
const domainCharsMax = 120

const alternatives = (words: readonly string[]): string => words.map(escapeRegExp).join('|')

const bracketedAt = new RegExp(`\\s{0,3}[[({<„"'*|_~-]{1,2}\\s?(?:${alternatives(atWords)})\\s?[\\])}>“"'*|_~-]{1,2}\\s{0,3}`, 'giu')
const bracketedDot = new RegExp(`\\s{0,3}[[({<]\\s?(?:${alternatives(dotWords)})\\s?[\\])}>]\\s{0,3}`, 'giu')
/** `info at example dot org`. */
const spelled =
  /([\w.+-]{1,64}) (?:at|ät|AT) ([\w-]{1,63}(?:(?: (?:dot|punkt|DOT|point|punto) |\.)[\w-]{1,63}){1,4})(?![\w.-])/g
const spelledDot = / (?:dot|punkt|point|punto) /gi
const bracket = /[[({<„"'*|_~-]/

/** The addresses in a text, in lower case and in order. */
export function emailsIn(text: string): string[] {
  const found: string[] = []
  for (const email of plainEmails(text)) found.push(email)
  if (bracket.test(text) && /[\p{L}@]/u.test(text)) {
    const decoded = text.replace(bracketedAt, '@').replace(bracketedDot, '.')
    if (decoded !== text) for (const email of plainEmails(decoded)) found.push(email)
  }
  if (/ at /i.test(text)) {
    for (const [, local, domain] of text.matchAll(spelled)) {
      if (!spelledDot.test(domain!)) continue
      found.push(...plainEmails(`${local}@${domain!.replace(spelledDot, '.')}`))
    }
  }
  return [...new Set(found)]
}

function* plainEmails(source: string): Generator<string> {
  const text = source.includes('＠') ? source.replaceAll('＠', '@') : source
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const email = readAround(text, at)
    if (email !== null) yield email
  }
}

/** The address around the `@` at an index. Single spaces around it are accepted after a label. */
function readAround(text: string, at: number): string | null {
  const spaced = text[at - 1] === ' ' && text[at + 1] === ' '
  const before = text.slice(Math.max(0, at - localCharsMax - 1), spaced ? at - 1 : at)
  const after = text.slice(spaced ? at + 2 : at + 1, at + 2 + domainCharsMax)
  const local = /[\p{L}\p{N}_+'][\p{L}\p{N}._+'&-]*$/u.exec(before)?.[0].replace(/^['.]+/, '')
  const domain = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+[\p{L}]{2,24}(?![\p{L}\p{N}])/u.exec(after)?.[0]
  if (local === undefined || domain === undefined) return null
  const lead = before.slice(0, before.length - local.length)
  if (spaced && !(/[:：]\s?$/.test(lead) || (lead === '' && after.trim() === domain))) return null
  return normalizeEmail(`${withoutPhone(lead, local)}@${domain}`)
}

const phoneDigitsMin = 7

/** The local part of an address without the end of a telephone number that no space separates from it. */
function withoutPhone(lead: string, local: string): string {
  const digits = /^\d[\d.-]*(?=\p{L})/u.exec(local)?.[0]
  if (digits === undefined) return local
  const number = /[\d\s()/.+-]+$/.exec(lead + digits)![0].trim()
  const isPhone = /\d[\s()/.-]+\d/.test(number) && number.replace(/\D/g, '').length >= phoneDigitsMin
  return isPhone ? local.slice(digits.length) : local
}

const edgeChars = 200
const addressAtStart = /^[\p{L}\p{N}_][\p{L}\p{N}._+'&-]{0,63}@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]*\p{L}{2}/u
const addressAtEnd = /[\p{L}\p{N}._+'&-]{1,64}@[\p{L}\p{N}.-]{1,100}\.\p{L}{2,24}$/u
/** The end of a text that is no beginning of an address: a digit, or a word. Fewer letters may be a styled initial. */
const wordEnd = /(?:\d|\p{L}{3})$/u

/** Whether an address starts or ends where one text node follows another without a space. */
export function separatesAddress(before: string, after: string): boolean {
  const [end, start] = [before.slice(-edgeChars), after.slice(0, edgeChars)]
  if (after.includes('@') && addressAtStart.test(start)) return wordEnd.test(end)
  const address = before.includes('@') && /^[\p{L}\p{N}]/u.test(start) ? addressAtEnd.exec(end)?.[0] : undefined
  return address !== undefined && normalizeEmail(address) !== null
}

/** An address in lower case; null when it is invalid, an example, or of a domain outside the public suffixes. */
export function normalizeEmail(address: string): string | null {
  const email = address.trim().replace(/^mailto:/i, '').replace(/\?.*$/s, '').trim().toLowerCase()
  const parts = /^([\p{L}\p{N}_+'][\p{L}\p{N}._+'&-]{0,63})@([\p{L}\p{N}.-]{3,120})$/u.exec(email)
  if (!parts) return null
  const [, local, domain] = parts
  const host = parse(domain!, { allowPrivateDomains: false })
  if (host.domain === null || host.domain === undefined) return null
  if (host.isIcann !== true && !/\.(?:example|test)$/.test(domain!)) return null
  return isExample(local!, host.domainWithoutSuffix ?? '') ? null : email
}

const isExample = (local: string, label: string): boolean =>
  exampleLabels.has(label) || exampleLocals.has(local.replace(/[._-]/g, '')) || /\.(?:png|jpe?g|gif|webp|svg)$/.test(local)

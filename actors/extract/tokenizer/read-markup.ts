// What begins with `<!`, and where comments end (HTML Standard 13.2.5.41 to 13.2.5.68).

import { Token } from 'parse5'
import { endsUnquotedValue, isTagSpace, toAsciiLower } from './characters.ts'

export interface Stretch {
  readonly start: number
  readonly end: number
  /** Where what follows begins. */ readonly next: number
}

/** A comment's text; `start` is after its `<!--`. */
export function commentAt(html: string, start: number): Stretch {
  if (html.startsWith('>', start)) return { start, end: start, next: start + 1 }
  if (html.startsWith('->', start)) return { start, end: start, next: start + 2 }
  const close = /--!?>/g
  close.lastIndex = start
  const match = close.exec(html)
  if (match) return { start, end: match.index, next: match.index + match[0].length }
  // The page ends in the comment: what might have begun its end is not part of it.
  const open = /(?:--!?|-)$/.exec(html.slice(Math.max(start, html.length - 3)))
  return { start, end: html.length - (open ? open[0].length : 0), next: html.length }
}

/** What is read as a comment although it is none: up to the next `>`. */
export function bogusCommentAt(html: string, start: number): Stretch {
  const close = html.indexOf('>', start)
  return close < 0 ? { start, end: html.length, next: html.length } : { start, end: close, next: close + 1 }
}

/** A document type; `start` is after its `<!doctype`. */
export function doctypeAt(html: string, start: number): { token: Token.DoctypeToken, next: number } {
  const token: Token.DoctypeToken = {
    type: Token.TokenType.DOCTYPE, name: null, forceQuirks: false, publicId: null, systemId: null, location: null,
  }
  let at = skipSpace(html, start)
  const nameStart = at
  while (at < html.length && !endsUnquotedValue(html.charCodeAt(at))) at++
  if (at > nameStart) token.name = toAsciiLower(withoutNull(html.slice(nameStart, at)))
  at = skipSpace(html, at)
  if (token.name !== null && html.startsWith('>', at)) return { token, next: at + 1 }
  const keyword = token.name === null ? '' : html.slice(at, at + 6).toLowerCase()
  if (keyword === 'public' || keyword === 'system') return identifiersAt(html, at + 6, keyword, token)
  token.forceQuirks = true
  return { token, next: bogusCommentAt(html, at).next }
}

function identifiersAt(
  html: string, start: number, keyword: 'public' | 'system', token: Token.DoctypeToken,
): { token: Token.DoctypeToken; next: number } {
  let at = skipSpace(html, start)
  for (const which of keyword === 'public' ? (['publicId', 'systemId'] as const) : (['systemId'] as const)) {
    const quote = html[at]
    if (quote !== '"' && quote !== "'") {
      // Only the system identifier after a public one may be missing.
      token.forceQuirks = !(keyword === 'public' && which === 'systemId' && quote === '>')
      return { token, next: bogusCommentAt(html, at).next }
    }
    const close = html.indexOf(quote, at + 1)
    const abrupt = html.indexOf('>', at + 1)
    const cut = abrupt >= 0 && (close < 0 || abrupt < close)
    const end = cut ? abrupt : close < 0 ? html.length : close
    token[which] = withoutNull(html.slice(at + 1, end))
    if (cut || close < 0) {
      token.forceQuirks = true
      return { token, next: cut ? end + 1 : end }
    }
    at = skipSpace(html, close + 1)
  }
  if (at >= html.length) token.forceQuirks = true
  return { token, next: bogusCommentAt(html, at).next }
}

function skipSpace(html: string, start: number): number {
  let at = start
  while (isTagSpace(html.charCodeAt(at))) at++
  return at
}

const withoutNull = (text: string): string => text.replaceAll('\0', '\ufffd')

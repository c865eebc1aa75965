// Comments and doctypes (HTML Standard, sections 13.2.5.41 to 13.2.5.68).

import { Token } from 'parse5'
import { endsUnquotedValue, isTagSpace, toAsciiLower } from './characters.ts'

/** The range of the text of a comment. */
export interface CommentRange {
  readonly start: number
  readonly end: number
  /** The position after the comment. */
  readonly next: number
}

/** Reads a comment; `start` is after `<!--`. */
export function commentAt(html: string, start: number): CommentRange {
  if (html.startsWith('>', start)) return { start, end: start, next: start + 1 }
  if (html.startsWith('->', start)) return { start, end: start, next: start + 2 }
  const close = /--!?>/g
  close.lastIndex = start
  const match = close.exec(html)
  if (match) return { start, end: match.index, next: match.index + match[0].length }
  // The page ends inside the comment: an incomplete `-->` at its end is not part of the text.
  const open = /(?:--!?|-)$/.exec(html.slice(Math.max(start, html.length - 3)))
  return { start, end: html.length - (open ? open[0].length : 0), next: html.length }
}

/** Reads a bogus comment, which ends at the next `>`. */
export function bogusCommentAt(html: string, start: number): CommentRange {
  const close = html.indexOf('>', start)
  return close < 0 ? { start, end: html.length, next: html.length } : { start, end: close, next: close + 1 }
}

/** Reads a doctype; `start` is after `<!doctype`. */
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
): { token: Token.DoctypeToken, next: number } {
  let at = skipSpace(html, start)
  for (const identifier of keyword === 'public' ? ['publicId', 'systemId'] as const : ['systemId'] as const) {
    const quote = html[at]
    if (quote !== '"' && quote !== "'") {
      // Only the system identifier after a public one is optional.
      token.forceQuirks = !(keyword === 'public' && identifier === 'systemId' && quote === '>')
      return { token, next: bogusCommentAt(html, at).next }
    }
    const close = html.indexOf(quote, at + 1)
    const abrupt = html.indexOf('>', at + 1)
    const cut = abrupt >= 0 && (close < 0 || abrupt < close)
    const end = cut ? abrupt : close < 0 ? html.length : close
    token[identifier] = withoutNull(html.slice(at + 1, end))
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

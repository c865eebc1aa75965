// Tokens of the names that authors give to elements, and of short texts. Names are compared by whole tokens, never by
// substrings: `shadow` does not contain `ad`, `header` does not contain `head`.

import type { Element } from 'hast'
import { codeAt } from '#actors/extract/code-at.ts'
import { classNamesOf, mayHave, nameProperties } from '#actors/extract/tree/quick-attributes.ts'

const hasNameProperty = mayHave('name')
const hasLabelProperty = mayHave('label')
const onlyId = ['id']

const nameCharsMax = 400
/** Longer words and words of more parts are generated identifiers. */
const wordCharsMax = 60
const wordPartsMax = 8

/** The name of an element: a custom tag name, its classes and the values of `nameProperties`, separated by blanks. */
export function nameOf(element: Element): string {
  const { tagName, properties } = element
  const className = classNamesOf(element)
  let name = tagName.includes('-') ? tagName : ''
  if (className) {
    const classes = className.length === 1 ? String(className[0]) : className.join(' ')
    name = name === '' ? classes : `${name} ${classes}`
  }
  if (hasNameProperty(element)) {
    // Most elements with a name have only an id.
    for (const key of hasLabelProperty(element) ? nameProperties : onlyId) {
      const value = properties[key]
      if (typeof value === 'string') name += ` ${value}`
      else if (Array.isArray(value)) name += ` ${value.join(' ')}`
    }
  }
  return name.length > nameCharsMax ? name.slice(0, nameCharsMax) : name
}

/** Whether a part of the name of an element, other than its classes, is accepted. Builds no text, unlike `nameOf`. */
export function someNameProperty(element: Element, test: (text: string) => boolean): boolean {
  const { tagName, properties } = element
  if (tagName.includes('-') && test(tagName)) return true
  if (!hasNameProperty(element)) return false
  return (hasLabelProperty(element) ? nameProperties : onlyId).some((key) => {
    const value = properties[key]
    return typeof value === 'string' ? test(value) : Array.isArray(value) && test(value.join(' '))
  })
}

/** The class names of an element whose name is nothing else; elements with the same attribute value share the list. */
export function onlyClasses(element: Element): readonly unknown[] | undefined {
  if (hasNameProperty(element) || element.tagName.includes('-')) return undefined
  return classNamesOf(element)
}

/**
 * Where the parts of a word of a name are, `start` and `end` of each in turn: `relatedLinksHTML` has three. None for a
 * word that was generated. The word is between two offsets of the name.
 */
export function partsOfWord(name: string, wordStart: number, wordEnd: number): number[] {
  const bounds: number[] = []
  if (wordEnd - wordStart > wordCharsMax) return bounds
  for (let at = wordStart; at < wordEnd;) {
    let end = at
    while (end < wordEnd && isUpper(codeAt(name, end))) end++
    // The last capital begins the next part, if that goes on in small letters.
    if (end - at > 1 && end < wordEnd && isLower(codeAt(name, end))) end--
    else if (end - at <= 1) while (end < wordEnd && isLower(codeAt(name, end))) end++
    if (end > at) bounds.push(at, end)
    at = Math.max(end, at + 1)
  }
  return bounds.length > 2 * wordPartsMax ? [] : bounds
}

const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLower = (code: number): boolean => code >= 97 && code <= 122

/** The end of the word of a name that starts at an offset. */
export function endOfWord(name: string, start: number): number {
  const end = name.indexOf(' ', start)
  return end < 0 ? name.length : end
}

/**
 * Lower-case tokens of a name, and pairs of adjacent tokens of one word: `post-relatedLinks` has post, related, links,
 * post-related, related-links.
 */
export function nameTokens(name: string): string[] {
  const tokens: string[] = []
  for (let start = 0; start < name.length;) {
    const wordEnd = endOfWord(name, start)
    const bounds = partsOfWord(name, start, wordEnd)
    let before = ''
    for (let index = 0; index < bounds.length; index += 2) {
      const token = name.slice(bounds[index], bounds[index + 1]).toLowerCase()
      if (token.length > 1) tokens.push(token)
      if (before !== '') tokens.push(`${before}-${token}`)
      before = token
    }
    start = wordEnd + 1
  }
  return tokens
}

/** Whether a name has one of the tokens. */
export const hasToken = (name: string, tokens: ReadonlySet<string>): boolean =>
  nameTokens(name).some((token) => tokens.has(token))

const wordPattern = /[\p{L}\p{M}]+|\d+|[©®@#|»›&+$€£%]/gu
/** The same for lower-case ASCII, where it takes a third of the time. */
const asciiWordPattern = /[a-z]+|\d+|[@#|&+$%]/g
const beyondAscii = /[^\0-\x7f]/

/** Lower-case words of a short text; a number is `0`. */
export function textWords(text: string): string[] {
  const lower = text.toLowerCase()
  const words = lower.match(beyondAscii.test(lower) ? wordPattern : asciiWordPattern) ?? []
  for (let index = 0; index < words.length; index++) if (isDigit(words[index]!.charCodeAt(0))) words[index] = '0'
  return words
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** The words of a short text and pairs of adjacent words; `^` and `$` are the start and the end of the text. */
export function textTokens(text: string): string[] {
  const tokens: string[] = []
  let before = '^'
  for (const word of textWords(text)) {
    tokens.push(word, `${before} ${word}`)
    before = word
  }
  tokens.push(`${before} $`)
  return tokens
}

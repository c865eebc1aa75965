// Names that authors give to parts of a page, and words of short texts, as tokens. Always whole tokens, never
// substrings:
// `shadow` holds no `ad`, `header` no `head`.

import type { Element, Properties } from 'hast'

const tokenPattern = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g
const named = [
  'id', 'role', 'itemProp', 'ariaLabel', 'dataTestId', 'dataTestid', 'dataComponent', 'dataComponentName',
  'dataElement', 'dataName', 'dataType',
] as const

const isNamed: ReadonlySet<string> = new Set(named)

/** The text that an element's tokens come from: class, id, role, item property, label and a custom tag name. */
export function nameOf({ tagName, properties }: Element): string {
  const { className } = properties
  let name = tagName.includes('-') ? tagName : ''
  if (Array.isArray(className))
    name =
      name === ''
        ? className.length === 1
          ? String(className[0])
          : className.join(' ')
        : `${name} ${className.join(' ')}`
  if (hasNames(properties)) {
    for (const key of named) {
      const value = properties[key]
      if (typeof value === 'string') name += ` ${value}`
      else if (Array.isArray(value)) name += ` ${value.join(' ')}`
    }
  }
  return name.length > 400 ? name.slice(0, 400) : name
}

/** Few elements have any; asking each for all of them takes longer than a look at what it has. */
function hasNames(properties: Properties): boolean {
  for (const key in properties) if (key !== 'className' && isNamed.has(key)) return true
  return false
}

/**
 * Lower-case tokens of a name and pairs of neighbours inside one word of it: `post-relatedLinks` has post, related,
 * links, post-related, related-links.
 */
export function nameTokens(name: string): string[] {
  const tokens: string[] = []
  for (const word of name.split(' ')) {
    const parts = word.length > 60 ? undefined : word.match(tokenPattern)
    if (!parts || parts.length > 8) continue
    let before = ''
    for (const part of parts) {
      const token = part.toLowerCase()
      if (token.length > 1) tokens.push(token)
      if (before !== '') tokens.push(`${before}-${token}`)
      before = token
    }
  }
  return tokens
}

const wordPattern = /[\p{L}\p{M}]+|\d+|[©®@#|»›&+$€£%]/gu

/** Lower-case words and pairs of neighbours of a short text; a number is `0`. */
export function textTokens(text: string): string[] {
  const words = text.toLowerCase().match(wordPattern) ?? []
  const tokens: string[] = []
  let before = '^'
  for (const word of words) {
    const token = word.charCodeAt(0) <= 57 && word.charCodeAt(0) >= 48 ? '0' : word
    tokens.push(token, `${before} ${token}`)
    before = token
  }
  tokens.push(`${before} $`)
  return tokens
}

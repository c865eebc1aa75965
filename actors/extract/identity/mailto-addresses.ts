// E-mail addresses of links (RFC 6068).

import type { Element } from 'hast'

const addressPattern = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}$/i

/** The addresses that `mailto:` links name, without duplicates, in document order. */
export function mailtoAddresses(anchors: readonly Element[]): string[] {
  const found = anchors.flatMap(({ properties: { href } }) => {
    const match = /^\s*mailto:([^?]{1,1000})/i.exec(String(href))
    return match === null ? [] : decode(match[1]!).split(',').map((one) => one.trim())
  })
  return [...new Set(found.filter((one) => addressPattern.test(one)))]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not percent-encoded
  }
}

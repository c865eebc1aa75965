// The names of HTML and SVG elements and attributes. A page repeats a few dozen of them thousands of times: they are
// found by a hash of their characters, so that no string is made to look one up, and equal names are one string.

import { html as parse5, Token } from 'parse5'
import { html as htmlSchema, svg as svgSchema } from 'property-information'

export interface KnownName {
  readonly name: string
  readonly tagId: parse5.TAG_ID
  /** The end tag of that name without attributes. Tree construction does not change end tags. */
  readonly endTag: Token.TagToken
}

/** The hash of the empty string. */
export const hashStart = 0

/** The hash of a text and one more character. */
export const hashNext = (hash: number, code: number): number => (hash * 31 + code) | 0

/** A power of two, about four times the number of names. */
const slotCount = 4_096

/** Names by hash; one whose slot is taken is in the next free one. */
const slots = new Array<KnownName | undefined>(slotCount).fill(undefined)
const byName = new Map<string, KnownName>()

function addName(name: string): void {
  // Tree construction changes the case of `foreignobject`; no tag has a capital.
  if (byName.has(name) || /[A-Z]/.test(name)) return
  const tagId = parse5.getTagID(name)
  const endTag: Token.TagToken = {
    type: Token.TokenType.END_TAG, tagName: name, tagID: tagId, selfClosing: false, ackSelfClosing: false, attrs: [],
    location: null,
  }
  const known = { name, tagId, endTag }
  byName.set(name, known)
  let hash = hashStart
  for (let at = 0; at < name.length; at++) hash = hashNext(hash, name.charCodeAt(at))
  let slot = hash & (slotCount - 1)
  while (slots[slot] !== undefined) slot = (slot + 1) & (slotCount - 1)
  slots[slot] = known
}

for (const name of Object.values(parse5.TAG_NAMES)) addName(name)
for (const { normal } of [htmlSchema, svgSchema]) for (const name of Object.keys(normal)) addName(name)

/** The known name at a range of a page whose characters have that hash; undefined for other names. */
export function knownNameAt(html: string, start: number, end: number, hash: number): KnownName | undefined {
  for (let slot = hash & (slotCount - 1);; slot = (slot + 1) & (slotCount - 1)) {
    const known = slots[slot]
    if (known === undefined) return undefined
    if (known.name.length === end - start && html.startsWith(known.name, start)) return known
  }
}

/** A known name by its text. */
export const knownName = (name: string): KnownName | undefined => byName.get(name)

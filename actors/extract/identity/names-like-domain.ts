// Names in the texts of a page that are its domain when their words are joined: `Nordlicht Werft` on nordlichtwerft.de.
// A mention of the domain itself is none.

import { wordsOf } from '#src/identity/name-keys.ts'

const namesMax = 6
const labelCharsMin = 5
const textCharsMax = 300
const windowMax = 6

/** The names, written as the texts write them. `labels` are those of `OwnSite`. */
export function* namesLikeDomain(texts: readonly string[], labels: readonly string[]): Generator<string> {
  const wanted = labels.filter((label) => label.length >= labelCharsMin)
  let left = namesMax
  for (const text of wanted.length > 0 ? texts : []) {
    const start = text.slice(0, textCharsMax)
    const letters = wordsOf(start).join('')
    for (const label of wanted) {
      const name = letters.includes(label) ? wordsLike(start, label) : null
      if (name === null) continue
      yield name
      if (--left === 0) return
    }
  }
}

/** The first words of a text that are `label` when joined, as a name that stands by itself; null without any. */
export function wordsLike(text: string, label: string): string | null {
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}'’&-]+/gu)]
  for (let start = 0; start < words.length; start++) {
    let joined = ''
    for (let end = start; end < Math.min(words.length, start + windowMax) && joined.length < label.length; end++) {
      joined += wordsOf(words[end]![0]).join('')
      if (!label.startsWith(joined)) break
      if (joined !== label) continue
      const name = nameAt(text, words[start]!.index, words[end]!.index + words[end]![0].length)
      if (name !== null) return name
    }
  }
  return null
}

/** A line that is a name of several words: a part of it is no name. */
const nameLine = /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)+$/u
/** A line that is nothing but `Name.org`. */
const domainLine = /^[\p{L}\p{N}-]+(?:\.\p{L}{2,}){1,2}$/u

/** Words of a text if they are a name: with a capital, and no part of a longer name or of an address. */
function nameAt(text: string, from: number, to: number): string | null {
  const name = text.slice(from, to)
  if (!/\p{Lu}/u.test(name)) return null
  if (name.length === text.length) return name
  if (from === 0 && domainLine.test(text)) return text
  return nameLine.test(text) || isInAddress(text, from, to) ? null : name
}

/** Whether a part of a text belongs to a web or e-mail address or to the name of an account. */
const isInAddress = (text: string, from: number, to: number): boolean =>
  /[/@._=\\]$/.test(text.slice(0, from)) || /^(?:[@/_=\\]|\.(?=[\p{L}\p{N}]))/u.test(text.slice(to))

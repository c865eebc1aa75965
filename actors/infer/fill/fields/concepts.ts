// Finds the concept that the name of a field stands for. Names that no concept has are matched by their words alone.

import { conceptNames } from './concept-names.data.ts'
import { conceptEntries, type PageField } from './concepts.data.ts'
import { compact, singular, tokensOf } from './names.ts'
import { thingWords } from './names.data.ts'

export interface Concept {
  /** Names in the form of `compact`; the first one identifies the concept. */
  names: string[]
  /** Where schema.org items have the value: compact names joined by dots, best first. */
  paths: string[]
  /** Names of meta elements. */
  meta: string[]
  page?: PageField
  /** A number when the schema has no type. */
  numeric?: boolean
  /** A list when the schema has no type. */
  list?: boolean
}

const namesIn = (names: string): string[] => names.split(' ').map((name) => compact(name))

const concepts: readonly Concept[] = conceptEntries.map(({ names, paths, meta, ...rest }) => ({
  ...rest, names: namesIn(names), paths: paths?.split(' ') ?? [], meta: meta?.split(' ') ?? [],
}))

/** The first names of the concepts, for the tables that are kept by them. */
const byFirstName = new Map(concepts.map((one) => [one.names[0]!, one]))
const furtherNames = Object.entries(conceptNames).flatMap(([first, names]) => {
  const concept = byFirstName.get(first)
  return concept === undefined ? [] : namesIn(names).map((name) => [name, concept] as const)
})

/** The first concept with a name wins: later entries of a map do, hence the order. */
const byName = new Map(
  [...concepts.flatMap((one) => one.names.map((name) => [name, one] as const)), ...furtherNames].reverse(),
)

/** The concept that has exactly this name (compact). */
export const conceptByName = (name: string): Concept | undefined => byName.get(name)

/** The concept of a field name: as it is, in the singular, and without the words for the thing it belongs to. */
export function conceptOf(name: string): Concept | undefined {
  const tokens = tokensOf(name)
  const whole = tokens.join('')
  const rest = tokens.filter((token) => !thingWords.has(token))
  const bare = rest.length > 0 && rest.length < tokens.length ? rest.join('') : undefined
  // `posted_date` is `date_posted`.
  const swapped = tokens.length === 2 ? byName.get(`${tokens[1]}${tokens[0]}`) : undefined
  return (
    byName.get(whole)
    ?? swapped
    ?? byName.get(singular(whole))
    ?? (bare === undefined ? undefined : byName.get(bare) ?? byName.get(singular(bare)))
  )
}

const describedTokensMax = 30
const nameTokensMax = 3
const nameCharsMin = 4

/** The concept that a description mentions: the longest known name among its first words. */
export function conceptInText(text: string): Concept | undefined {
  const tokens = tokensOf(text).slice(0, describedTokensMax)
  for (let size = nameTokensMax; size >= 1; size--) {
    for (let at = 0; at + size <= tokens.length; at++) {
      const words = tokens.slice(at, at + size)
      const name = words.join('')
      const found = name.length >= nameCharsMin && !thingWords.has(words[0]!) ? byName.get(name) : undefined
      if (found) return found
    }
  }
  return undefined
}

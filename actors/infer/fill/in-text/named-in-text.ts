// Values that stand beside the name of their field in running text: "Requires Go 1.23" answers `go_version`, "Chef
// Lucia Marani" answers `chef`, "Entries close on 5 April" a date.

import { escapeRegExp } from '#src/text/word-patterns.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { legalForms } from '../values/legal-forms.data.ts'
import { isWordFamily, singular, tokensOf, withoutUmlauts } from '../fields/names.ts'
import { readBoolean } from '../values/read-boolean.ts'
import type { Query } from '../fields/query.ts'
import { readDate } from '../values/read-date.ts'

const sentencesMax = 2_000
const sentenceCharsMax = 200
const telling = (words: readonly string[], none: ReadonlySet<string>): string[] =>
  words.map(singular).filter((word) => word.length > 1 && !none.has(word))

const only = <T>(found: Iterable<T>): T | undefined => {
  const [one, ...others] = new Set(found)
  return others.length === 0 ? one : undefined
}

const versionWords = new Set(['version', 'release', 'min', 'minimum', 'required', 'current', 'latest', 'supported'])

/** The version after the words of the field; undefined when the text has none, or several. */
export function versionAfter({ name }: Query, { texts }: Evidence): string | undefined {
  if (!tokensOf(name).includes('version')) return undefined
  const words = telling(tokensOf(name), versionWords)
  if (words.length === 0) return undefined
  const pattern = new RegExp(
    String.raw`\b${words.map(escapeRegExp).join(String.raw`\s+`)}`
      + String.raw`(?:\s+version|\s+v\.?)?\s*:?\s+v?(\d+(?:\.\d+)+[\w+-]*|\d+)\b`, 'i',
  )
  return only(texts.slice(0, sentencesMax).flatMap((text) => pattern.exec(text)?.[1] ?? []))
}

const dateWords = new Set([
  'deadline', 'closing', 'due', 'date', 'day', 'time', 'on', 'which', 'of', 'the', 'at', 'datum', 'tag', 'der', 'des', 'am', 'when', 'for', 'is', 'to',
])
const beforeDate = /(?:\b(?:\d{1,2}(?:st|nd|rd|th|\.)?\s+\p{L}{3,10}\.?,?\s+\d{4}|\p{L}{3,10}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}))/gu

/** "The next race is on 3 May" does not tell when the race is. */
const otherTimes = new Set([
  'next', 'previous', 'following', 'nachste', 'nachster', 'nachsten', 'vorige', 'prochain', 'prochaine', 'proximo',
  'proxima',
  'prossimo', 'prossima', 'volgende',
])

/** The only date of the only sentence that has all telling words of the field, or of its description. */
export function dateInSentence(
  { name, description }: Query, { texts, outside, facts: { language } }: Evidence,
): string | undefined {
  for (const words of [telling(tokensOf(name), dateWords), telling(tokensOf(description), dateWords)]) {
    if (words.length === 0) continue
    const found = [...texts, ...outside].slice(0, sentencesMax).flatMap((text) => {
      if (text.length > sentenceCharsMax) return []
      const own = tokensOf(text).map(singular)
      const namesOther = (tokens: readonly string[]): boolean => tokens.some((one) => otherTimes.has(one))
      if (namesOther(own) && !namesOther(tokensOf(`${name} ${description}`))) return []
      if (!words.every((word) => own.some((one) => one === withoutUmlauts(word) || isWordFamily(one, word)))) return []
      const dates = [...text.matchAll(beforeDate)]
      // "Opened on 12 January 2026 and closes on 27 March 2026": each date with the words since the one before it.
      const named = dates.length < 2 ? dates : dates.filter((date, at) => {
        const from = at === 0 ? 0 : dates[at - 1]!.index + dates[at - 1]![0].length
        const before = tokensOf(text.slice(from, date.index)).map(singular)
        const stated = tokensOf(name).map(singular).filter((word) => own.includes(word))
        return [...words, ...stated].every((word) =>
          before.some((one) => one === withoutUmlauts(word) || isWordFamily(one, word)))
      })
      return named.length === 1 && readDate(named[0]![0], language) !== undefined ? [named[0]![0]] : ['']
    })
    const date = only(found)
    if (date) return date
  }
  return undefined
}

const personWords = String.raw`\p{Lu}[\p{L}'’-]+(?:\s(?:(?:van|von|de|den|der|la|di|da|el)\s){0,2}\p{Lu}[\p{L}'’-]+){1,3}`
const roleCharsMin = 4

/** The name of a person directly after the word of the field: "Chef Lucia Marani". */
export function nameAfterRole({ name, concept }: Query, { texts }: Evidence): string | undefined {
  const [role, ...others] = tokensOf(name)
  if (role === undefined || others.length > 0 || role.length < roleCharsMin || concept !== undefined) return undefined
  const word = `[${role[0]!.toUpperCase()}${role[0]!}]${role.slice(1)}`
  const pattern = new RegExp(String.raw`(?:^|[\s(])${word},?\s(${personWords})`, 'u')
  return only(texts.slice(0, sentencesMax).flatMap((text) => {
    const found = pattern.exec(text)
    // "The Tidal Museum, Elm": the name begins before its noun.
    if (found !== null && institutions.has(role) && /\p{Lu}[\p{L}'’]*$/u.test(text.slice(0, found.index))) return []
    // "Museo Navale di Camogli" is a name as a whole.
    return (institutions.has(role) ? found?.[0].replace(/^[\s(]+/, '') : found?.[1]) ?? []
  }))
}
const institutions = new Set((
  'museo museum musee museu muzeum teatro theatre theater teatr stadion stadio stade estadio park parc parque parco '
  + 'sportpark hotel ristorante restaurant restaurante chiesa church eglise iglesia palazzo palais palacio castello '
  + 'castle chateau castillo universita university universite universidad scuola school ecole escuela hospital '
  + 'ospedale klinik clinic galerie gallery galleria cinema kino bar cafe villa camping campsite piazza plaza '
  + 'klub club verein associazione asociacion association fondazione fundacja stiftung bibliotheek biblioteca'
).split(' '))

const ruleWords = new Set([
  'allowed', 'permitted', 'welcome', 'erlaubt', 'gestattet', 'toegestaan', 'admitido', 'permitido', 'included',
  'required', 'needed', 'necessary', 'erforderlich', 'requis', 'requise', 'necesario', 'necesaria',
  'inbegriffen', 'inklusive', 'compris', 'comprise', 'incluido', 'incluida', 'incluso', 'inclusa', 'inbegrepen',
])

/** Whether a sentence with the words of a field allows or refuses it: "Hunde sind nicht erlaubt." */
export function ruleInSentence({ name }: Query, { texts }: Evidence): boolean | undefined {
  const words = tokensOf(name)
  const things = words.filter((word) => !ruleWords.has(word)).map(singular)
  const isPlain = things.length === words.length && things.join('').length >= plainRuleCharsMin
  if (things.length === 0 || things.length === words.length && !isPlain) return undefined
  return only(texts.slice(0, sentencesMax).flatMap((text) => {
    const own = tokensOf(text).map(singular)
    const isAbout = text.length <= sentenceCharsMax && things.every((word) => own.includes(word))
      // "Certificado incluso."
      && (!isPlain || own.length <= things.length + 2 && own[0] === things[0])
    const rule = isAbout ? readBoolean(text) : undefined
    return rule === undefined ? [] : [rule]
  }))
}

/** Shorter names mean anything. */
const plainRuleCharsMin = 6

const ageNames = new Set(['age', 'alter', 'mindestalter', 'edad', 'eta'])
const years = /\b(\d{1,2})\s(?:years? (?:old|of age|or older|and over)|Jahre alt|ans révolus|años de edad|anni compiuti)/i

/** "At least 17 years old" answers `minimum_age`. */
export function ageIn({ name }: Query, { texts }: Evidence): number | undefined {
  if (!tokensOf(name).some((word) => ageNames.has(word))) return undefined
  const found = only(texts.slice(0, sentencesMax).flatMap((text) => years.exec(text)?.[1] ?? []))
  return found === undefined ? undefined : Number(found)
}

const legalName = new RegExp(String.raw`^(?:©\s*)?(?:\d{4}(?:[-–]\d{4})?\s+)?(\p{Lu}[\p{L}\p{N}&.,'’ -]{1,60}?\s(?:${legalForms.join('|')}))(?=$|\s*[·|,(])`, 'u')
const legalNames = new Set(['legalname', 'firma', 'firmenname'])

/** The only line that begins with a name and a legal form. */
export function legalNameIn({ keys }: Query, { texts, facts: { markdown } }: Evidence): string | undefined {
  if (!keys.some((key) => legalNames.has(key))) return undefined
  const lines = [...texts.slice(0, sentencesMax), ...markdown.slice(0, 100_000).split('\n')]
  return only(lines.flatMap((line) => legalName.exec(line.replace(/[*_#>|]+/g, ' ').trim())?.[1] ?? []))
}

// Names of people by the words around them: the role that a field asks for stands directly before a name or, after a
// comma, behind it: "le ministre de la Santé Roman Prymula", "Natalia Lopera, gerente de la empresa". Of several names,
// the one whose role has most words of the field's description is taken. The roles are those of the field, in any
// language; the words before a name are not read in German, which capitalises its nouns.

import type { Evidence } from '../evidence/evidence.ts'
import { countWords } from '../evidence/prose-numbers.data.ts'
import { tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { isKin } from '../fields/word-kin.ts'

const textsMax = 1_500
const textCharsMax = 600
const particle = String.raw`(?:van|von|de|den|der|la|di|da|del|el|bin|al)`
const word = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]*`
const initial = String.raw`\p{Lu}\.`
const person = new RegExp(
  String.raw`(?<![\p{L}.])(?:(?:Dr|Dra|Prof|Mr|Mrs|Ms|Sr|Sra)\.\s)?${word}(?:\s(?:${particle}\s){0,2}(?:${initial}\s)?${word}){1,3}(?:\s(?:Jr|Sr)\.)?`, 'gu',
)
/** Words between a role and its name: "le ministre de la Santé", "my boss, the great". */
const betweenMax = 3
const behindMax = 4

interface Found { name: string; coverage: number }

const isLower = (text: string): boolean => /^\p{Ll}/u.test(text)
const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []

/** The words that say whose name is asked for. */
function asked({ name, description }: Query): { role: string[]; further: string[] } {
  const role = tokensOf(name).filter((token) => !askWords.has(token))
  const further = tokensOf(description)
    .filter((token) => token.length > 3 && !askWords.has(token) && !countWords.has(token)
      && !role.some((one) => isKin(token, one)))
  return { role, further }
}
const askWords = new Set((
  'name names nom nombre nome full who wer qui quien person navn namn naam imie nazwisko'
).split(' '))
const agentWords = new Set(['by', 'von', 'par', 'por', 'av', 'af', 'door', 'da'])
const roleCharsMin = 4

/** The words of a role before a name, from the last one that the field names on; null when it is none. */
function roleBefore(before: string, role: readonly string[]): string[] | null {
  if (/[.!?:;,)]\s*$/.test(before)) return null
  const words = wordsOf(before.split(/[.!?:;,(]\s/).at(-1) ?? '').slice(-roleWordsMax)
  const tokens = words.map((one) => tokensOf(one)[0] ?? '')
  const last = tokens.findLastIndex((token) => role.some((one) => isKin(token, one)))
  if (last < 0) return null
  const first = tokens.findIndex((token) => role.some((one) => isKin(token, one)))
  const between = words.slice(last + 1)
  if (between.length > betweenMax) return null
  // "minister said that Ann Gray" is no role: what stands between names what the role is of.
  if (between.length > 0 && !ofWords.has((between[0] ?? '').toLowerCase().replace(/['’].*$/, ''))) return null
  // "gerente de Transportes del Sur": the name is what the role is of.
  if (ofWords.has((between.at(-1) ?? '').toLowerCase())) return null
  if (!role.every((one) => tokens.slice(first).some((token) => isKin(token, one)))) return null
  return tokens.slice(first)
}
const roleWordsMax = 8
const ofWords = new Set('of for de du des della del do da di der des von van för for fur at the la le al'.split(' '))

/** The words of a role behind a name and a comma. */
function roleBehind(behind: string, role: readonly string[]): string[] | null {
  const clause = /^,\s([^.;:,!?]{3,80})/.exec(behind)?.[1]
  if (clause === undefined) return null
  const tokens = wordsOf(clause).map((one) => tokensOf(one)[0] ?? '')
  const head = tokens.slice(0, behindMax)
  return role.every((one) => head.some((token) => isKin(token, one))) ? tokens : null
}

/** The name of the person whose role a field asks for; undefined without one, and when there are several. */
export function contextName(query: Query, { texts, facts: { language } }: Evidence): string | undefined {
  const { role, further } = asked(query)
  // `updated_by` asks for an agent, not for a role.
  if (role.length === 0 || role.length > 3 || agentWords.has(role.at(-1)!)) return undefined
  if (!role.some((one) => one.length >= roleCharsMin)) return undefined
  const isGerman = /^de/i.test(language ?? '')
  const found = texts.slice(0, textsMax).flatMap((text): Found[] => {
    if (text.length > textCharsMax) return []
    return [...text.matchAll(person)].flatMap(({ 0: match, index }): Found[] => {
      const behind = text.slice(index + match.length)
      // The role may be capitalised, and look like a part of the name: "Premier Andrej Babiš".
      const parts = match.split(' ')
      const lead = parts.findLastIndex((part) => role.some((one) => isKin(tokensOf(part)[0] ?? '', one)))
      const name = parts.slice(lead + 1).join(' ')
      const before = `${text.slice(0, index)}${parts.slice(0, lead + 1).join(' ')}`
      if (name.split(' ').length < 2 || isLower(name)) return []
      // German nouns are capitalised as names are.
      const told = roleBehind(behind, role) ?? (isGerman ? null : roleBefore(before.trimEnd(), role))
      if (told === null) return []
      const coverage = further.filter((wanted) => told.some((token) => isKin(token, wanted))).length
      return [{ name, coverage }]
    })
  })
  const most = Math.max(0, ...found.map(({ coverage }) => coverage))
  const names = new Set(found.filter(({ coverage }) => coverage === most).map(({ name }) => name))
  // What the description says of the role must be said of one of several.
  return names.size === 1 ? [...names][0] : undefined
}

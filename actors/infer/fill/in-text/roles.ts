// Names in sentences that say who had a role: "Music by Ada Quill", "said Ruth Halden, chief executive", "A cura di
// Giulia Ferrando".

import { oneOf } from '#src/text/word-patterns.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Query } from '../fields/query.ts'
import { roles } from './roles.data.ts'

const textsMax = 2_000
const textCharsMax = 240
/** "il musicista Davide Neri", "the oceanographer Dr. Samir Patel" */
const epithet = String.raw`(?:(?:the|der|die|das|il|la|lo|le|el|het|de|trest|трест|l['’])?\s?(?:\p{Ll}[\p{L}-]+\s){0,2})?`
const title = String.raw`(?:(?:Dr|Dra|Prof|Mr|Mrs|Ms|Sra?|Ing)\.\s){0,2}`
const word = String.raw`\p{Lu}[\p{L}\d'’&-]*`
const initial = String.raw`\p{Lu}\.`
const particle = String.raw`(?:van|von|de|den|der|la|di|da|del|el|of|the|and|&|y|e|und)\s`
const name = String.raw`[«“"„]?(${title}(?:${initial}\s?){0,2}${word}(?:\s(?:${particle}){0,2}(?:${initial}|${word}))`
const whole = String.raw`${name}{0,5}(?:\s(?:ltd|plc|inc|sp\. z o\.o\.)\b)?)[»”"“]?`

const readers = roles.map(({ fields, leads }) => ({
  fields: new Set(fields),
  after: new RegExp(String.raw`(?<!\p{L})(?:${leads.map(inAnyCase).join('|')})\s${epithet}${whole}`, 'u'),
}))

/** The first letter of a phrase in either case: names must keep theirs. */
function inAnyCase(lead: string): string {
  const at = lead.search(/\p{L}/u)
  const first = lead[at] ?? ''
  const either = first.toLowerCase() === first.toUpperCase() || /[\\[]/.test(lead[at - 1] ?? '') || lead[at - 1] === '?'
    ? first
    : `[${first.toLowerCase()}${first.toUpperCase()}]`
  return at < 0 ? lead : `${lead.slice(0, at)}${either}${lead.slice(at + 1)}`
}

const officeWords = [
  'chief executive(?: officer)?', 'CEO', 'managing director', 'chair(?:man|woman)?', 'director', 'head', 'president',
  'mayor', 'founder', 'owner', 'manager', 'principal', 'spokes(?:man|woman|person)',
]
const officeNames = new Set([
  'ceo', 'chiefexecutive', 'chiefexecutiveofficer', 'managingdirector', 'chair', 'chairman', 'director', 'head',
  'president', 'mayor', 'founder', 'owner', 'manager', 'principal', 'spokesperson',
])
/** "said Ruth Halden, chief executive": an office behind a name. */
const officeBehind = new RegExp(
  String.raw`(${title}${word}(?:\s(?:${particle}){0,2}(?:${initial}|${word})){1,3}),`
  + String.raw`\s(?:(?:the|our|its)\s)?(${oneOf(officeWords)})(?!\p{L})`,
  'u',
)

/** The only name that the texts give to the role of a field; undefined without one. */
export function nameOfRole({ keys }: Query, { texts, outside, facts: { subject } }: Evidence): string | undefined {
  const reader = readers.find(({ fields }) => keys.some((key) => fields.has(key)))
  const isOffice = keys.some((key) => officeNames.has(key))
  if (reader === undefined && !isOffice) return undefined
  const lines = [...texts, ...subject.filter(({ tag }) => tag !== 'title').map(({ text }) => text)].slice(0, textsMax)
  const found = namesIn(lines)
  const all = found.size > 0 ? found : namesIn(outside.slice(0, textsMax))
  return all.size === 1 ? [...all][0] : undefined

  function namesIn(all: readonly string[]): Set<string> {
    const names = all.filter((text) => text.length <= textCharsMax).flatMap((text) => {
      const after = reader?.after.exec(text)?.[1]
      if (after !== undefined) return [after]
      const [, before = '', office = ''] = isOffice ? officeBehind.exec(text) ?? [] : []
      return before !== '' && keys.includes(office.replace(/\s/g, '').toLowerCase()) ? [before] : []
    })
    return new Set(names.filter((one) => one.length > 1))
  }
}

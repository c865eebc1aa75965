// What the copyright line of a page says: the years, and who holds the rights, mostly the owner of the site.

import type { Evidence } from '../evidence/evidence.ts'
import { copyrightWords, firstYearWords, holderWords, rightsWords, softwareWords, yearWords } from './copyright.data.ts'
import { legalForms } from '../values/legal-forms.data.ts'
import { compact, tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { onlyValue } from '../values/only-value.ts'

const mark = /©|\(c\)|(?<!\p{L})copyright(?!\p{L})/iu
const lineCharsMax = 300
const holderCharsMax = 60
const holderWordsMax = 8
/** So much of a line before its mark may name the holder: "Supernatural, Inc. © 2022". */
const beforeMarkChars = 80
const year = /(?<!\d)(?:19|20)\d\d(?!\d)/g
const separators = /\s*[|•·;]\s*|\s[-–—]\s|(?<!\b(?:Inc|Ltd|Co|Corp|St|Dr))\.(?:\s|$)/u

interface Copyright { years: number[]; holder: string | null }

/** The holder in the piece of a line with the mark: "Copyright © 1998-2026, Staples, Inc." */
function holderIn(line: string): string | null {
  const undated = line.split(rights)[0]!.replace(span, ' ')
  const piece = undated.split(separators).find((one) => mark.test(one)) ?? ''
  const bare = piece.replace(/©|\(c\)|℗|(?<!\p{L})copyright(?!\p{L})/giu, ' ')
    .replace(/\s+/g, ' ').replace(/^[\s,:–-]+|[\s,:–-]+$/g, '').replace(/^by\s/i, '')
  const isName = /^\p{L}/u.test(bare) && bare.length <= holderCharsMax && !/\d{3}/.test(bare)
    && bare.split(' ').length <= holderWordsMax
  return isName ? bare : null
}
const span = /(?<!\d)(?:19|20)\d\d(?:\s*[-–—]\s*(?:(?:19|20)\d\d|\d\d))?(?!\d)/g
const rights = new RegExp(`(?:,\\s*)?(?<!\\p{L})(?:${rightsWords.join('|')})(?!\\p{L})`, 'iu')
const software = new RegExp(`(?<!\\p{L})(?:${softwareWords.join('|')})(?!\\p{L})`, 'iu')

/** A line up to the rights that it reserves; what follows is about other things. */
const noticeIn = (part: string): string => {
  const end = part.slice(part.search(mark)).search(rights)
  return end < 0 ? part : part.slice(0, part.search(mark) + end)
}

const known = new WeakMap<Evidence, Copyright[]>()

function copyrightsOf(evidence: Evidence): Copyright[] {
  const read = known.get(evidence)
  if (read) return read
  const { outside, text, facts: { apart } } = evidence
  const lines = [...new Set([...outside, ...apart?.aside ?? [], ...text.split('\n')])]
    .filter((line) => mark.test(line))
  const found = lines.flatMap((line): Copyright | [] => {
    const start = Math.max(0, line.search(mark) - beforeMarkChars)
    const part = line.slice(start, start + lineCharsMax)
    if (software.test(noticeIn(part))) return []
    return { years: (part.match(year) ?? []).map(Number), holder: line.length <= lineCharsMax ? holderIn(part) : null }
  })
  known.set(evidence, found)
  return found
}

/** The year of the copyright, or the first one, for a field that asks for it; the holder likewise. */
export function copyrightValues({ name }: Query, evidence: Evidence): string[] {
  const words = tokensOf(name)
  if (!words.some((word) => copyrightWords.has(word))) return []
  const found = copyrightsOf(evidence)
  if (words.some((word) => holderWords.has(word))) return holderOf(evidence)
  const isFirst = words.some((word) => firstYearWords.has(word))
  if (!isFirst && !words.some((word) => yearWords.has(word))) return []
  const years = found.filter((one) => one.years.length > 0)
    .map((one) => isFirst ? Math.min(...one.years) : Math.max(...one.years))
  return onlyValue(years).map(String)
}

/** The only holder of the rights. */
function holderOf(evidence: Evidence): string[] {
  const holders = copyrightsOf(evidence).flatMap(({ holder }) => holder ?? [])
  return new Set(holders.map(compact)).size === 1 ? holders.slice(0, 1) : []
}

const legalForm = new RegExp(`^,?\\s(?:${legalForms.join('|')})$`)
const initials = (text: string): string =>
  text.split(/[\s-]+/).filter((word) => /^\p{Lu}/u.test(word)).map((word) => word[0]!.toLowerCase()).join('')

/** The holder of the rights where the site, its domain or its name, is called so too: who owns the site. */
export function ownerByCopyright(evidence: Evidence, site: string | undefined): string[] {
  const [holder] = holderOf(evidence)
  if (holder === undefined) return []
  const key = compact(holder)
  const host = compact(new URL(evidence.facts.url).hostname.split('.').at(-2) ?? '')
  const names = [host, ...site === undefined ? [] : [compact(site)]].filter((one) => one.length > 2)
  const isOwn = names.some((one) => key.startsWith(one) || one.includes(key) || initials(holder).startsWith(one))
    || site !== undefined && sharesMost(holder, site)
  // The same name, written with blanks.
  if (isOwn && site !== undefined && key === compact(site)) return [site]
  // A site that is named without the legal form is called so.
  const { siteName } = evidence.facts
  if (siteName !== null && holder.startsWith(siteName) && legalForm.test(holder.slice(siteName.length)))
    return [siteName]
  return isOwn ? [holder] : []
}

/** Whether most words of one name are in the other. */
function sharesMost(a: string, b: string): boolean {
  const [one, other] = [new Set(tokensOf(a)), new Set(tokensOf(b))]
  const shared = [...one].filter((word) => other.has(word)).length
  return shared > 1 && shared * 3 >= Math.max(one.size, other.size) * 2
}

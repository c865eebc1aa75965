// Who did something to a page or its subject: "Last changed on 3 May by kasia" answers `changed_by`, "Photographs by
// Ann Lee" answers `photographer`, "mvdberg released this" answers `released_by`.

import type { Evidence } from '../evidence/evidence.ts'
import { tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'

const textsMax = 2_000
const textCharsMax = 160
const stemCharsMin = 4

/** The stem of a verb, of its participle, and of the noun for who does it: "coordinat". */
const stem = (word: string): string => word.replace(/(?:ators?|ated?|ating|ations?)$/, 'at')
  .replace(/(?:ographers?|ographs?|ographed|ography)$/, 'ograph').replace(/(?:ers?|ors?|ed|ing|ions?|s|e)$/, '')

const agentNoun = /(?:er|or|ers|ors)$/
const name = String.raw`(?:the\s)?((?:\p{Lu}[\p{L}\p{N}.'’&-]*)(?:\s(?:(?:van|von|de|den|der|la|di|da|el|of|and|&)\s){0,2}\p{Lu}[\p{L}\p{N}.'’&-]*){0,4}|[\p{L}][\p{L}\p{N}_.-]{1,29})`
const afterBy = new RegExp(String.raw`\s(?:by|von|par|por|di|door)\s${name}(?=$|[.,;)]|\s[|·•(–—-]|\s(?:on|in|at|for|with|from)\s)`, 'u')
const beforeVerb = /^(\S{2,40}(?:\s\p{Lu}\S+){0,3})\s(\p{Ll}+ed)\s(?:this|the|an?|it)(?:\s|$)/u

/** The verb that a field asks the agent of: `updated_by`, `photographer`. */
function verbOf({ name: field }: Query): string | undefined {
  const tokens = tokensOf(field)
  const last = tokens.at(-1) ?? ''
  const verb = last === 'by' && tokens.length > 1 ? tokens.at(-2)! : tokens.length === 1 && agentNoun.test(last) ? last : ''
  const found = stem(verb)
  return found.length >= stemCharsMin ? found : undefined
}

/** The only name that the texts of a page give for who did what the field names; undefined without one. */
export function agentIn(query: Query, { texts, outside, labelled, facts: { subject } }: Evidence): string | undefined {
  const verb = verbOf(query)
  if (verb === undefined) return undefined
  const pairs = labelled.filter(({ place }) => place === undefined).map(({ label, value }) => `${label} ${value}`)
  // A footer says who changed the page, and who pays for the site.
  const around = tokensOf(query.name).at(-1) === 'by' ? outside : []
  const lines = [...subject.map(({ text }) => text), ...texts, ...pairs, ...around].slice(0, textsMax)
  const found = new Set(lines.flatMap((text) => {
    if (text.length > textCharsMax) return []
    const [, before = '', did = ''] = beforeVerb.exec(text) ?? []
    if (stem(did) === verb) return [before]
    const by = afterBy.exec(text)
    if (by === null) return []
    const told = tokensOf(text.slice(0, by.index)).some((word) => stem(word) === verb)
    return told ? [by[1]!.replace(/(?<=\p{Ll}{3})\.$/u, '')] : []
  }))
  return found.size === 1 ? [...found][0] : undefined
}

const authorConcepts = new Set(['performer', 'author', 'artist'])
const nearHeading = 6
const onlyBy = new RegExp(String.raw`^(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor)\s${name}$`, 'u')

/** "by The Gravel Choir" in a line of its own directly below the heading. */
export function makerBelowHeading({ concept }: Query, { facts: { subject }, mainHeading }: Evidence): string[] {
  if (!authorConcepts.has(concept?.names[0] ?? '')) return []
  const at = subject.findIndex(({ tag, text }) => /^h[12]$/.test(tag) && text === mainHeading)
  const lines = subject.slice(at + 1, at + 1 + nearHeading)
  return lines.flatMap(({ text }) => onlyBy.exec(text)?.[1] ?? []).slice(0, 1)
}

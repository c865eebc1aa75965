// The built-in check for prompt injection: patterns, weighted by where the text stands and how it addresses the reader.

import type { HiddenText, PageFacts } from '#schemas/facts.ts'
import { oneOf } from '#src/word-patterns.ts'
import {
  factor, introducingWords, narratingSubjects, placeFactor, placeNames, tagCharactersBonus, threshold, topicWords,
  warningWords,
} from './injection-context.data.ts'
import { kindNames, type InjectionKind } from './injection.data.ts'
import { injectionPatterns, type InjectionPattern } from './injection-patterns.ts'
import { textBlocks, type TextBlock } from './text-blocks.ts'
import { decodedBase64, unmask, type Unmasked } from './unmask-text.ts'

export const injectionMethod = 'builtin/injection-patterns'

export interface InjectionFinding {
  detected: boolean
  reason: string
  /** False when not all of the page was read. */
  complete: boolean
  /** Whether the text is one that readers do not see. */
  hidden: boolean
}

const visibleCharsMax = 400_000
const hiddenCharsMax = 200_000
const joinedCharsMax = 50_000
const headingsCharsMax = 5000
/** A page whose text has this many topic words is about prompt injections. */
const topicWordsMin = 3
/** Shorter runs of tag characters are those of emoji. */
const tagTextCharsMin = 8
/** More zero-width characters inside words than this are a disguise. */
const zeroWidthMax = 2
const excerptCharsMax = 100

interface Match { pattern: InjectionPattern; at: number; text: string; weight: number }
/** A text with matches; `name` is what it is called in a reason. */
interface Place { score: number; matches: Match[]; name: string; hidden: boolean }

const warning = new RegExp(String.raw`\b${oneOf(warningWords)} (?:\w+ )?$`)
const narration = new RegExp(String.raw`\b${oneOf(narratingSubjects)}(?: always)? $`)

/** Whether a match is no order: "never share your password", "I always recommend this shop". `before` is lower case. */
function isNoOrder(kind: InjectionKind, before: string): boolean {
  if (kind === 'secrets' || kind === 'exfiltration') return warning.test(before)
  return (kind === 'answer' || kind === 'verdict') && narration.test(before)
}

/** The heaviest match of each kind. */
function matchesIn(text: string): Match[] {
  const heaviest = new Map<InjectionKind, Match>()
  const lower = text.toLowerCase()
  for (const pattern of injectionPatterns) {
    const found = pattern.pattern.exec(lower)
    if (!found || isNoOrder(pattern.kind, lower.slice(Math.max(0, found.index - 30), found.index))) continue
    const known = heaviest.get(pattern.kind)
    if (known && known.weight >= pattern.weight) continue
    heaviest.set(pattern.kind, {
      pattern, at: found.index, text: text.slice(found.index, found.index + found[0].length).trim(),
      weight: pattern.weight,
    })
  }
  return [...heaviest.values()]
}

const total = (matches: readonly Match[]) => matches.reduce((sum, one) => sum + one.weight, 0)

const introduction = new RegExp(String.raw`${oneOf(introducingWords)}\s*[:,]?\s*(?:to\s*)?$`, 'iu')
const openingMarks = '"“„«‹「『‘\'`*(['
const quotationMarks = [['“', '”'], ['„', '“'], ['«', '»'], ['「', '」'], ['『', '』']] as const

function isInsideQuotation(before: string): boolean {
  if (quotationMarks.some(([open, close]) => before.lastIndexOf(open) > before.lastIndexOf(close))) return true
  return (before.match(/"/g)?.length ?? 0) % 2 === 1
}

/** A sentence that begins with the match. Cells of a table may end without a full stop before it. */
const beginsSentence = (before: string, text: string): boolean =>
  /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(text)
  || /(?:^|[.!?:;>|\n。！？]\s*|\b(?:please|now|and|then|,)\s+)$/iu.test(before)

/** How much a match in visible text counts: orders to the reader count, quoted and reported ones hardly. */
function directness(text: string, match: Match): number {
  if (match.pattern.kind === 'exfiltration' && match.text.startsWith('![')) return 1
  const before = text.slice(Math.max(0, match.at - 60), match.at)
  const isQuoted =
    (before.length > 0 && openingMarks.includes(before.at(-1) ?? ''))
    || isInsideQuotation(text.slice(Math.max(0, match.at - 300), match.at))
  if (isQuoted || introduction.test(before.trimEnd())) return factor.quoted
  return beginsSentence(before, match.text) ? factor.direct : factor.reported
}

const topic = new RegExp(oneOf(topicWords), 'iu')
const everyTopic = new RegExp(oneOf(topicWords), 'giu')

/** Whether the page is about prompt injections: then what looks like one is a topic. */
function isOnTopic({ title, description, headings, markdown }: PageFacts): boolean {
  const headingText = headings.map(({ text }) => text).join(' ').slice(0, headingsCharsMax)
  return (
    topic.test(`${title ?? ''} ${description ?? ''} ${headingText}`)
    || (markdown.slice(0, visibleCharsMax).match(everyTopic)?.length ?? 0) >= topicWordsMin
  )
}

const isDisguised = ({ lookAlikes, zeroWidth }: Unmasked): boolean => lookAlikes || zeroWidth > zeroWidthMax

function hiddenPlace(text: string, name: string, weight: number, bonus = 0): Place {
  const matches = matchesIn(text)
  return { score: total(matches) * weight + bonus, matches, name, hidden: true }
}

/** Text in tag characters is hidden, wherever it stands. */
const tagPlaces = (tagText: string): Place[] =>
  tagText.length < tagTextCharsMin
    ? []
    : [hiddenPlace(tagText, 'text in invisible tag characters', 1, tagCharactersBonus)]

/** How visible text is named, and how much it counts. */
interface VisibleContext { onTopic: boolean; name?: string; weight?: number }

function visiblePlaces(
  { kind, text: raw }: Pick<TextBlock, 'kind' | 'text'>,
  { onTopic, name = 'visible text', weight = 1 }: VisibleContext,
): Place[] {
  const unmasked = unmask(raw)
  const { text, tagText } = unmasked
  const kindFactor = kind === 'code' ? factor.code : kind === 'quote' ? factor.blockQuote : 1
  const disguise = isDisguised(unmasked) ? factor.disguisedVisible : 1
  const all = kindFactor * disguise * weight * (onTopic ? factor.onTopic : 1)
  const matches = matchesIn(text).map((match) => ({
    ...match, weight: match.weight * directness(text, match) * all,
  }))
  const place = { score: total(matches), matches, name: disguise > 1 ? 'disguised text' : name, hidden: false }
  return [...tagPlaces(tagText), ...(matches.length > 0 ? [place] : [])]
}

/** Texts of one kind of hidden place, each by itself and, where one text may have been cut into pieces, together. */
function placesOf(where: HiddenText['where'], texts: readonly string[], onTopic: boolean): Place[] {
  const [name, weight] = [placeNames[where], placeFactor[where]]
  if (where === 'meta')
    return texts.flatMap((text) => visiblePlaces({ kind: 'paragraph', text }, { onTopic, name, weight }))
  const pieces = texts.map(unmask)
  const single = pieces.flatMap((piece) => [
    hiddenPlace(piece.text, name, weight * (isDisguised(piece) ? factor.disguisedHidden : 1)),
    ...tagPlaces(piece.tagText),
    ...decodedBase64(piece.text).map((decoded) => hiddenPlace(decoded, `Base64 in ${name}`, 1)),
  ])
  // Comments and attributes are many and unrelated.
  if (where === 'comment' || where === 'attribute') return single
  const joined = pieces.map(({ text }) => text).join(' ').slice(0, joinedCharsMax)
  return [...single, hiddenPlace(joined, name, weight * factor.joined)]
}

function hiddenPlaces({ hidden }: PageFacts, onTopic: boolean): { places: Place[]; complete: boolean } {
  const byPlace = new Map<HiddenText['where'], string[]>()
  let left = hiddenCharsMax
  let complete = true
  for (const { text, where } of hidden) {
    if (left <= 0) { complete = false; break }
    byPlace.set(where, [...byPlace.get(where) ?? [], text.slice(0, left)])
    if (text.length > left) complete = false
    left -= text.length
  }
  return { places: [...byPlace].flatMap(([where, texts]) => placesOf(where, texts, onTopic)), complete }
}

/** All places of a page, the most suspicious first. */
function rankedPlaces(facts: PageFacts): { places: Place[]; complete: boolean } {
  const onTopic = isOnTopic(facts)
  const hidden = hiddenPlaces(facts, onTopic)
  const outside = facts.outside.map((text) => ({ kind: 'paragraph', text }) as const)
  const blocks = [...textBlocks(facts.markdown, visibleCharsMax), ...outside]
  const heads = [facts.title, facts.description].filter((text) => text !== null)
  const places = [
    ...hidden.places,
    ...blocks.flatMap((block) => visiblePlaces(block, { onTopic })),
    ...heads.flatMap((text) =>
      visiblePlaces({ kind: 'paragraph', text }, { onTopic, name: 'the title or description' }),
    ),
  ]
  return {
    places: places.sort((a, b) => b.score - a.score),
    complete: !facts.truncated && hidden.complete && facts.markdown.length <= visibleCharsMax,
  }
}

const excerpt = (text: string) =>
  `“${text.length > excerptCharsMax ? `${text.slice(0, excerptCharsMax).trimEnd()}…` : text}”`

function reasonOf({ name, matches }: Place): string {
  const kinds = [...new Set(matches.map(({ pattern }) => kindNames[pattern.kind]))]
  const [strongest] = matches.toSorted((a, b) => b.weight - a.weight)
  const what = kinds.join(', ') || 'a hidden message'
  return `${name[0]!.toUpperCase()}${name.slice(1)} contains ${what}${strongest ? `: ${excerpt(strongest.text)}` : ''}.`
}

/**
 * Looks for text that tries to instruct a language model. Deterministic; linear in the text; reads 400,000 visible and
 * 200,000 hidden characters.
 */
export function detectInjection(facts: PageFacts): InjectionFinding {
  const { places: [worst], complete } = rankedPlaces(facts)
  if (worst && worst.score >= threshold.detected)
    return { detected: true, reason: reasonOf(worst), complete, hidden: worst.hidden }
  const reason =
    worst && worst.score >= threshold.suspicious
      ? `Phrases as in prompt injections appear in ${worst.name}, but as a quotation or a topic, not as an order.`
      : 'No text was found that tries to instruct a language model.'
  return { detected: false, reason, complete, hidden: false }
}

// The built-in check for prompt injection: patterns, weighted by where the text stands and how it addresses the reader.

import type { HiddenText, PageFacts } from '#schemas/facts.ts'
import { decodedBase64 } from '#src/encoding/readable-base64.ts'
import {
  factor, placeFactor, placeNames, tagCharactersBonus, threshold, unshownMetaFactor,
} from './injection-context.data.ts'
import { kindNames } from './injection.data.ts'
import { matchesIn, totalWeight, weighVisible, type Match } from './injection-matches.ts'
import { isShown, readTopic, type PageTopic } from './page-topic.ts'
import { textBlocks, type TextBlock } from './text-blocks.ts'
import { unmask, type Unmasked } from './unmask-text.ts'

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
/** Shorter runs of tag characters are those of emoji. */
const tagTextCharsMin = 8
/** More zero-width characters inside words than this are a disguise. */
const zeroWidthMax = 2
const excerptCharsMax = 100

/** A text with matches; `name` is what it is called in a reason. */
interface Place { score: number; matches: Match[]; name: string; hidden: boolean }

const isDisguised = ({ lookAlikes, zeroWidth, respelt }: Unmasked): boolean =>
  lookAlikes || respelt || zeroWidth > zeroWidthMax

/** How a hidden text counts. */
interface HiddenContext { name: string; weight: number; bonus?: number; unseen?: boolean }

function hiddenPlace(text: string, { name, weight, bonus = 0, unseen = false }: HiddenContext): Place {
  const matches = matchesIn(text, { unseen })
  return { score: totalWeight(matches) * weight + bonus, matches, name, hidden: true }
}

/** Text in tag characters is hidden, wherever it stands. */
const tagPlaces = (tagText: string): Place[] =>
  tagText.length < tagTextCharsMin
    ? []
    : [hiddenPlace(tagText, { name: 'text in invisible tag characters', weight: 1, bonus: tagCharactersBonus })]

/** How visible text is named, and how much it counts. */
interface VisibleContext { topic: PageTopic; name?: string; weight?: number }

function visiblePlaces(
  { kind, text: raw }: Pick<TextBlock, 'kind' | 'text'>,
  { topic: { onTopic, aboutGames }, name = 'visible text', weight = 1 }: VisibleContext,
): Place[] {
  const unmasked = unmask(raw)
  const { text, tagText } = unmasked
  const kindFactor = kind === 'code' ? factor.code : kind === 'quote' ? factor.blockQuote : 1
  const disguise = isDisguised(unmasked) ? factor.disguisedVisible : 1
  const all = kindFactor * disguise * weight * (onTopic ? factor.onTopic : 1)
  const matches = weighVisible(text, matchesIn(text)).map((match) => ({
    ...match, weight: match.weight * all * (aboutGames && match.kind === 'role' ? factor.roleInGame : 1),
  }))
  const place = { score: totalWeight(matches), matches, name: disguise > 1 ? 'disguised text' : name, hidden: false }
  const decoded = decodedBase64(raw).map((plain) => hiddenPlace(plain, {
    name: `Base64 in ${name}`, weight: kindFactor * weight * (onTopic ? factor.onTopic : 1),
  }))
  return [...tagPlaces(tagText), ...decoded, ...(matches.length > 0 ? [place] : [])]
}

/** Texts of one kind of hidden place, each by itself and, where one text may have been cut into pieces, together. */
function placesOf(where: HiddenText['where'], texts: readonly string[], facts: PageFacts, topic: PageTopic): Place[] {
  const [name, weight] = [placeNames[where], placeFactor[where]]
  if (where === 'meta') {
    return texts.flatMap((text) => visiblePlaces(
      { kind: 'paragraph', text }, { topic, name, weight: isShown(text, facts) ? weight : unshownMetaFactor },
    ))
  }
  const pieces = texts.map(unmask)
  const unseen = where === 'tiny' || where === 'same_colour'
  const single = pieces.flatMap((piece) => [
    hiddenPlace(piece.text, { name, weight: weight * (isDisguised(piece) ? factor.disguisedHidden : 1), unseen }),
    ...tagPlaces(piece.tagText),
    ...decodedBase64(piece.text).map((decoded) => hiddenPlace(decoded, { name: `Base64 in ${name}`, weight: 1 })),
  ])
  // Comments and attributes are many and unrelated.
  if (where === 'comment' || where === 'attribute') return single
  const joined = pieces.map(({ text }) => text).join(' ').slice(0, joinedCharsMax)
  return [...single, hiddenPlace(joined, { name, weight: weight * factor.joined })]
}

function hiddenPlaces(facts: PageFacts, topic: PageTopic): { places: Place[]; complete: boolean } {
  const byPlace = new Map<HiddenText['where'], string[]>()
  let left = hiddenCharsMax
  let complete = true
  for (const { text, where } of facts.hidden) {
    if (left <= 0) { complete = false; break }
    const texts = byPlace.get(where) ?? []
    byPlace.set(where, texts)
    texts.push(text.slice(0, left))
    if (text.length > left) complete = false
    left -= text.length
  }
  return { places: [...byPlace].flatMap(([where, texts]) => placesOf(where, texts, facts, topic)), complete }
}

/** All places of a page, the most suspicious first. */
function rankedPlaces(facts: PageFacts): { places: Place[]; complete: boolean } {
  const topic = readTopic(facts, visibleCharsMax)
  const hidden = hiddenPlaces(facts, topic)
  const outside = facts.outside.map((text) => ({ kind: 'paragraph', text }) as const)
  const blocks = [...textBlocks(facts.markdown, visibleCharsMax), ...outside]
  const heads = [facts.title, facts.description].filter((text) => text !== null)
  const places = [
    ...hidden.places,
    ...blocks.flatMap((block) => visiblePlaces(block, { topic })),
    ...heads.flatMap((text) =>
      visiblePlaces({ kind: 'paragraph', text }, { topic, name: 'the title or description' }),
    ),
  ]
  return {
    places: places.sort((a, b) => b.score - a.score),
    complete: !facts.truncated && !facts.textsLeftOut && hidden.complete && facts.markdown.length <= visibleCharsMax,
  }
}

const excerpt = (text: string) =>
  `“${text.length > excerptCharsMax ? `${text.slice(0, excerptCharsMax).trimEnd()}…` : text}”`

function reasonOf({ name, matches }: Place): string {
  const kinds = [...new Set(matches.map(({ kind }) => kindNames[kind]))]
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

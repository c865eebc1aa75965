// The built-in check for prompt injection: patterns, weighed by where the text stands. An order that readers cannot see
// is an attack; the same words quoted in an article are a topic.

import type { HiddenText, PageFacts } from '#schemas/facts.ts'
import { injectionPatterns, kindNames, type InjectionPattern } from './injection-patterns.ts'
import { decodedBase64, unmask } from './unmask-text.ts'
import { textBlocks, type TextBlock } from './text-blocks.ts'

export const injectionMethod = 'builtin/injection-patterns'

export interface InjectionFinding {
  detected: boolean
  reason: string
  /** False when not all of the page was looked at. */
  complete: boolean
  /** Whether the text was such that readers do not see it. */
  hidden: boolean
}

const visibleCharsMax = 400_000
const hiddenCharsMax = 200_000
const threshold = 1

/**
 * How much an attempt counts by where it stands: what a reader never sees has no honest reason to give orders. Menus
 * and dialogues are hidden by their style too, but nothing honest is written in the colour of its background. What
 * metadata says is shown elsewhere: it is weighed as if it were visible.
 */
const placeWeight: Record<HiddenText['where'], number> = {
  hidden: 1, offscreen: 1, tiny: 1.3, same_colour: 1.3, comment: 0.9, attribute: 0.9, aria: 0.9, noscript: 0.7,
  meta: 1.2,
}
const placeNames: Record<HiddenText['where'], string> = {
  hidden: 'text hidden by style', offscreen: 'text placed off the screen', tiny: 'text too small to read',
  same_colour: 'text in the colour of its background', comment: 'a comment', attribute: 'an attribute',
  aria: 'text for screen readers', noscript: 'noscript text', meta: 'page metadata',
}

interface Match { pattern: InjectionPattern; at: number; text: string; weight: number }
interface Place { score: number; matches: Match[]; name: string; hidden: boolean }

/**
 * "Never share your password" and "I always recommend this shop" give no orders to anybody: told by the words before a
 * match, in lower case.
 */
function isReport(kind: InjectionPattern['kind'], before: string): boolean {
  if (kind === 'secrets' || kind === 'exfiltration')
    return /\b(?:never|not|don't|don’t|cannot|can't|nobody|won't) (?:\w+ )?$/.test(before)
  return (
    (kind === 'answer' || kind === 'verdict')
    && /\b(?:i|we|they|who|people|customers|users|guests|would|i'd|we'd)(?: always)? $/.test(before)
  )
}

function matchesIn(text: string): Match[] {
  const best = new Map<string, Match>()
  const lower = text.toLowerCase()
  for (const pattern of injectionPatterns) {
    const found = pattern.pattern.exec(lower)
    if (!found || isReport(pattern.kind, lower.slice(Math.max(0, found.index - 30), found.index))) continue
    const known = best.get(pattern.kind)
    if (known && known.weight >= pattern.weight) continue
    best.set(pattern.kind, {
      pattern, at: found.index, text: text.slice(found.index, found.index + found[0].length).trim(),
      weight: pattern.weight,
    })
  }
  return [...best.values()]
}

const total = (matches: readonly Match[]) => matches.reduce((sum, one) => sum + one.weight, 0)

/** Words of sites that write about the subject: there the phrases are expected. */
const topic =
  /prompt[- ]injection|jailbreak|red[- ]team|llm security|adversarial prompt|ai security|injection de prompt|prompt hacking|guardrail/iu
const introduces =
  /(?:such as|like|e\.g\.|for example|for instance|says?|said|saying|reads?|reading|wrote|writes|writing|typed|types|typing|phrases?|strings?|words?|commands?|text|prompts?|instructs?|told|tells|telling|asks?|asked|asking|tries|tried|trick(?:s|ed)?|tricking|z\. ?b\.|wie|par exemple|como|come)\s*[:,]?\s*(?:to\s*)?$/iu
const openers = '"“„«‹「『‘\'`*(['

/**
 * What part of its weight a match in visible prose keeps: orders given straight to the reader count, quoted and
 * reported ones hardly.
 */
function directness(text: string, match: Match): number {
  if (match.pattern.kind === 'exfiltration' && match.text.startsWith('![')) return 1
  const before = text.slice(Math.max(0, match.at - 60), match.at)
  const quoted =
    (before.length > 0 && openers.includes(before.at(-1) ?? ''))
    || unclosedQuote(text.slice(Math.max(0, match.at - 300), match.at))
  if (quoted || introduces.test(before.trimEnd())) return 0.15
  // A sentence that begins with the order speaks to the reader, also where the cells before it left no full stop; one
  // in the middle speaks about it.
  return /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(match.text)
    || /(?:^|[.!?:;>|\n。！？]\s*|\b(?:please|now|and|then|,)\s+)$/iu.test(before)
    ? 0.75
    : 0.3
}

function unclosedQuote(before: string): boolean {
  const pairs = [['“', '”'], ['„', '“'], ['«', '»'], ['「', '」'], ['『', '』']] as const
  if (pairs.some(([open, close]) => before.lastIndexOf(open) > before.lastIndexOf(close))) return true
  return (before.match(/"/g)?.length ?? 0) % 2 === 1
}

/** Whether the page writes about prompt injections: then what looks like one is a topic. */
const isAbout = (facts: PageFacts): boolean =>
  topic.test(
    `${facts.title ?? ''} ${facts.description ?? ''} ${facts.headings
      .map((one) => one.text)
      .join(' ')
      .slice(0, 5000)}`,
  ) || (facts.markdown.slice(0, visibleCharsMax).match(new RegExp(topic, 'giu'))?.length ?? 0) >= 3

function visiblePlace(
  { kind, text: raw }: Pick<TextBlock, 'kind' | 'text'>, about: boolean, name = 'visible text', weight = 1,
): Place[] {
  const { text, tagText, zeroWidth, lookAlikes } = unmask(raw)
  const kindFactor = kind === 'code' ? 0.2 : kind === 'quote' ? 0.4 : 1
  const disguise = lookAlikes || zeroWidth > 2 ? 1.6 : 1
  const factor = kindFactor * disguise * weight * (about ? 0.4 : 1)
  const matches = matchesIn(text).map((match) => ({
    ...match, weight: match.weight * directness(text, match) * factor,
  }))
  return [
    ...(tagText.length >= 8 ? [hiddenPlace(tagText, 'text in invisible tag characters', 1, 0.6)] : []),
    ...(matches.length > 0
      ? [{ score: total(matches), matches, name: disguise > 1 ? 'disguised text' : name, hidden: false }]
      : []),
  ]
}

function visiblePlaces(facts: PageFacts, about: boolean): Place[] {
  const outside = facts.outside.map((text) => ({ kind: 'paragraph', text }) as const)
  return [...textBlocks(facts.markdown, visibleCharsMax), ...outside].flatMap((block) => visiblePlace(block, about))
}

function hiddenPlace(text: string, name: string, weight: number, bonus = 0): Place {
  const matches = matchesIn(text)
  return { score: total(matches) * weight + bonus, matches, name, hidden: true }
}

/** Hidden texts of one kind are read together: an attack may be cut into pieces. */
function hiddenPlaces(facts: PageFacts, about: boolean): { places: Place[]; complete: boolean } {
  const byPlace = new Map<HiddenText['where'], string[]>()
  let left = hiddenCharsMax
  let complete = true
  for (const { text, where } of facts.hidden) {
    if (left <= 0) { complete = false; break }
    byPlace.set(where, [...byPlace.get(where) ?? [], text.slice(0, left)])
    if (text.length > left) complete = false
    left -= text.length
  }
  const places = [...byPlace].flatMap(([where, texts]) => {
    if (where === 'meta')
      return texts.flatMap((text) =>
        visiblePlace({ kind: 'paragraph', text }, about, placeNames[where], placeWeight[where]),
      )
    const pieces = texts.map(unmask)
    const found = pieces.map(({ text, tagText, zeroWidth, lookAlikes }) => [
      hiddenPlace(text, placeNames[where], placeWeight[where] * (lookAlikes || zeroWidth > 2 ? 1.4 : 1)),
      ...tagText.length >= 8 ? [hiddenPlace(tagText, 'text in invisible tag characters', 1, 0.6)] : [],
      ...decodedBase64(text).map((decoded) => hiddenPlace(decoded, `Base64 in ${placeNames[where]}`, 1)),
    ]).flat()
    // Comments, attributes and meta values are many and unrelated; what styles hide may be one text in pieces.
    const joined =
      where === 'comment' || where === 'attribute'
        ? []
        : [
            hiddenPlace(
              pieces
                .map((one) => one.text)
                .join(' ')
                .slice(0, 50_000),
              placeNames[where],
              placeWeight[where] * 0.9,
            ),
          ]
    return [...found, ...joined]
  })
  return { places, complete }
}

const excerpt = (text: string) => `“${text.length > 100 ? `${text.slice(0, 100).trimEnd()}…` : text}”`

/**
 * Looks for text that tries to instruct a language model. Deterministic; linear in the text; reads 400,000 visible and
 * 200,000 hidden characters.
 */
export function detectInjection(facts: PageFacts): InjectionFinding {
  const about = isAbout(facts)
  const hidden = hiddenPlaces(facts, about)
  const titled = [facts.title, facts.description].flatMap((text) =>
    text === null ? [] : visiblePlace({ kind: 'paragraph', text }, about, 'the title or description'),
  )
  const places = [...hidden.places, ...visiblePlaces(facts, about), ...titled]
    .sort((a, b) => b.score - a.score)
  const [worst] = places
  const complete = !facts.truncated && hidden.complete && facts.markdown.length <= visibleCharsMax
  if (!worst || worst.score < threshold) {
    const suspicious = worst !== undefined && worst.score >= 0.5
    return {
      detected: false,
      reason: suspicious
        ? `Phrases as in prompt injections appear in ${worst.name}, but as a quotation or a topic, not as an order.`
        : 'No text was found that tries to instruct a language model.',
      complete,
      hidden: false,
    }
  }
  const kinds = [...new Set(worst.matches.map((match) => kindNames[match.pattern.kind]))]
  const [strongest] = worst.matches.toSorted((a, b) => b.weight - a.weight)
  const reason = `${worst.name[0]!.toUpperCase()}${worst.name.slice(1)} contains ${kinds.join(', ') || 'a hidden message'}${strongest ? `: ${excerpt(strongest.text)}` : ''}.`
  return { detected: true, reason, complete, hidden: worst.hidden }
}

// The words of a goal that no list knows: they have to be found in the change. Some of them must be: names, and what
// stands behind "in", "about" or "mentions".

import { fold, stemsOf } from './fold-words.ts'
import { isShort, isTopicWord, known, subjectOf, wordsIn, type Word } from './goal-words.ts'

/** Alternatives of one word of a goal: the change must have one of the stems. */
export interface Term {
  stems: ReadonlySet<string>
  /** Names, and what stands behind "in" or "mentions": without it a change is not meant. */
  required: boolean
}

const ranked =
  /\b(?:mentions?|mentioning|contains?|containing|the words?|includ(?:es?|ing)|erwahnt|enthalt|mentionne\w*|contien\w*|menciona\w*)\s*$/
const placed =
  /\b(?:in|near|at|around|from|by|about|on|with|named|called|titled|bei|aus|mit|uber|zum|a|en|chez|pres de|avec|sur|di|su|con|cerca de|sobre)\s(?:the |der |dem |die |das |la |le |el )?(?:(?:topic|subject|theme|thema|sujet|tema)\s(?:of |de )?)?$/

/** "in the public register" says where on the page, "in berlin" what. */
const articled = /\b(?:the|der|dem|den|die|das|la|le|el|los|las|les)\s$/
const connector =
  /^\s?(?:,|\/|&)?\s?(?:(?:or|and|oder|und|ou|et|o|y|e)\s)?(?:the |its |their |der |die |das |le |la |les |el |los |las )?$/iu

const isLink = (word: string): boolean =>
  /^(?:or|and|oder|und|ou|et|o|y|e|the|its|their|der|die|das|le|la|les|el|los|las)$/i.test(word)

/** Whether a word stands beside a topic with "or", "and" or a comma between. */
function besideTopic(text: string, words: readonly Word[], index: number, isTopic: (stem: string) => boolean): boolean {
  const linked = (a: Word | undefined, b: Word | undefined): boolean =>
    a !== undefined
    && b !== undefined
    && /[^\s]/.test(text.slice(a.end, b.at))
    && connector.test(text.slice(a.end, b.at))
  const word = words[index]!
  const skip = (at: number, step: 1 | -1): Word | undefined => {
    for (; words[at] && isLink(words[at]!.text); at += step);
    return words[at]
  }
  const [before, after] = [skip(index - 1, -1), skip(index + 1, 1)]
  return (
    (before !== undefined && isTopic(before.stem) && linked(before, word))
    || (after !== undefined && isTopic(after.stem) && linked(word, after))
  )
}

/**
 * Terms in their order. Names are written with a capital inside a sentence, all in capitals, or with a digit; not in
 * languages that write every noun so.
 */
export function readTerms(
  text: string, taken: (stem: string) => boolean,
): { terms: Term[]; also: ReadonlySet<string>[]; strict: boolean } {
  const words = wordsIn(text)
  const german = /\b(?:der|die|das|wenn|und|sich|neue[rns]?|preis|auf|wieder|ist|wird|sag|bescheid)\b/i.test(text)
  const capitals = words.filter(({ text: word }) => /^\p{Lu}/u.test(word)).length
  const shouted = words.length > 2 && capitals > words.length * 0.6
  const isName = ({ text: word, at }: Word, index: number): boolean =>
    /\d/.test(word)
    || /^\p{Lu}{2,}$|\p{Ll}\p{Lu}/u.test(word)
    || (/^\p{Lu}/u.test(word) && !german && index > 0 && !/[.!?:]\s*["“]?$/.test(text.slice(0, at)))
  const terms: { stems: Set<string>; required: boolean; end: number }[] = []
  let strict = false
  const also: ReadonlySet<string>[] = []
  for (const [index, word] of words.entries()) {
    const pieces = stemsOf(word.text)
    const said = (one: string): boolean => (known(one) && (shouted || !isShort(word.text))) || taken(one)
    if (word.stem.length < 2 || said(word.stem) || (pieces.length > 0 && pieces.every(said))) continue
    const lead = fold(text.slice(Math.max(0, word.at - 40), word.at))
    const last = terms.at(-1)
    // A number belongs to the name before it: RTX 5090, iPhone 18.
    const named = /^[\d.,]+$/.test(word.text)
      ? last !== undefined && last.required && last.end === word.at - 1
      : isName(word, index) && !shouted
    const quoted = /["“„«']\s?$/.test(text.slice(0, word.at))
    const mentioned = ranked.test(lead.replace(/["“„«']\s?$/, ''))
    if (mentioned) strict = true
    const group = subjectOf(word.stem)
    const stems = new Set([...pieces, word.stem, ...(group ?? [])])
    // "Price or specification": another thing to look for, not a word that must stand beside the price.
    if (besideTopic(text, words, index, isTopicWord)) {
      also.push(stems)
      continue
    }
    // "Berlin or Hamburg", "Berlin, Hamburg and Munich": one of them will do.
    const joined =
      last
      && /^(?:\s?,\s?|\s?\/\s?|,?\s(?:or|and|oder|und|ou|et|o|y|e|of|en)\s(?:in\s)?)$/iu.test(
        text.slice(last.end, word.at),
      )
    const required =
      named || quoted || mentioned || (placed.test(lead) && (!articled.test(lead) || /^\p{Lu}/u.test(word.text)))
    if (joined) {
      for (const one of stems) last.stems.add(one)
      last.required ||= required
      last.end = word.end
    } else terms.push({ stems, required, end: word.end })
  }
  return { terms: terms.map(({ stems, required }) => ({ stems, required })), also, strict }
}

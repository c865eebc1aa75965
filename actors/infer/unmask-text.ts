// Text as a model understands it, without its disguises: zero-width and tag characters, look-alike letters, spaced
// letters, digits for letters.

import { joinSpaced, readLeet } from './unmask-letters.ts'

/** Ranges of characters that are not displayed and may break words apart. */
const invisibleRanges = [
  '\\u00AD', // soft hyphen
  '\\u034F\\u061C\\u180E\\u200B-\\u200F\\u2060-\\u206F\\uFEFF', // joiners, zero-width and directional marks
  '\\u202A-\\u202E', // bidirectional overrides
  '\\u115F\\u1160\\u17B4\\u17B5\\u3164\\uFFA0', // fillers
  '\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}', // variation selectors
]
/** Vowel signs and stretching of Arabic letters, which most texts leave out. */
const arabicMarks = /[\u064B-\u0652\u0670\u0640]/gu
const invisible = new RegExp(`[${invisibleRanges.join('')}]`, 'gu')
const bidiOverride = /[\u202A-\u202E\u2066-\u2069]/gu
/** Tag characters mirror ASCII at U+E0000 and are never displayed; emoji flags of regions use them after U+1F3F4. */
const tagRun = /[\u{E0020}-\u{E007E}]{2,}/gu
const regionFlag = /\u{1F3F4}[\u{E0020}-\u{E007E}]{2,8}\u{E007F}/gu

/** Cyrillic, Greek and Armenian letters that look like Latin ones, after the confusables of Unicode (UTS #39). */
const lookAlikes = new Map(
  Object.entries({
    а: 'a', в: 'b', е: 'e', з: '3', і: 'i', ї: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't',
    у: 'y', х: 'x', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w', һ: 'h', ӏ: 'l', ց: 'g', ո: 'n', օ: 'o', ս: 'u', α: 'a', β: 'b',
    ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', γ: 'y', ɡ: 'g', ı: 'i', ɩ: 'i',
    ʀ: 'r', ɴ: 'n',
  }),
)

export interface Unmasked {
  /** Plain text: NFKC, no invisible characters, Latin words in Latin letters, single blanks. Case is kept. */
  text: string
  /** The text in tag characters, decoded. */
  tagText: string
  /** Numbers of invisible characters inside words, and of bidirectional overrides. */
  zeroWidth: number
  overrides: number
  /** Whether Latin words contained look-alike letters of another script. */
  lookAlikes: boolean
  /** Whether words were spelled with spaces or with digits and signs. */
  respelt: boolean
}

function latinWords(text: string): { text: string; mixed: boolean } {
  let mixed = false
  const plain = text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    if (!/[a-z]/i.test(word) || !/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}ɡıɩʀɴ]/u.test(word))
      return word
    const swapped = [...word].map((letter) => lookAlikes.get(letter.toLowerCase()) ?? letter).join('')
    if (/^[\p{Script=Latin}\d]+$/u.test(swapped)) mixed = true
    return swapped
  })
  return { text: plain, mixed }
}

const zeroWidthInWord = /(?<=\p{L})[\u200B\u200C\u2060-\u2064\uFEFF]+(?=\p{L})/gu

/** Longer joined words are sentences whose letters were spaced. */
const joinedLettersMin = 20

/** Words as they are usually written. Wider gaps separate spaced words: they are collapsed after those are joined. */
function asSpelt(text: string): { text: string; respelt: boolean } {
  const joined = joinSpaced(text)
  const { text: plain, isLeet } = readLeet(joined)
  return {
    text: plain.replace(/\s+/gu, ' ').trim(), respelt: isLeet || text.length - joined.length >= joinedLettersMin,
  }
}

/** Linear in the length of the text. */
export function unmask(raw: string): Unmasked {
  if (/^[\x20-\x7E\s]*$/.test(raw)) {
    const { text, respelt } = asSpelt(raw)
    return { text, tagText: '', zeroWidth: 0, overrides: 0, lookAlikes: false, respelt }
  }
  const withoutFlags = raw.replace(regionFlag, '')
  const tagText = [...withoutFlags.matchAll(tagRun)]
    .map(([run]) => String.fromCharCode(...[...run].map((one) => one.codePointAt(0)! - 0xe0000)))
    .join(' ')
  const zeroWidth = withoutFlags.match(zeroWidthInWord)?.length ?? 0
  const overrides = withoutFlags.match(bidiOverride)?.length ?? 0
  const visible = withoutFlags.replace(/[\u{E0000}-\u{E007F}]/gu, '').replace(invisible, '').replace(arabicMarks, '')
    .normalize('NFKC')
  const { text: latin, mixed } = latinWords(visible)
  const { text, respelt } = asSpelt(latin)
  return { text, tagText, zeroWidth, overrides, lookAlikes: mixed, respelt }
}

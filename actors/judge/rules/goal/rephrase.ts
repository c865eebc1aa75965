// Turns of phrase that the rules would misread, replaced by plain ones: "don't tell me unless" becomes "only tell me
// when".

import { oneOf } from '#src/text/word-patterns.ts'
import { compoundParts, withCanonicalWords } from '../words/canonical-words.ts'
import { fold, plainLetters, stem } from '../words/fold-words.ts'
import { isTopicWord, isUnspecific, subjectOf } from './goal-words.ts'

const doNot = oneOf('do not', "don['’]?t", 'never')
const tell = oneOf('tell', 'notify', 'alert', 'bother', 'ping', 'message', 'send')
const unless = oneOf('unless', 'until', 'except (?:when|if)')
const nothing = oneOf('nothing', 'none', 'no (?:other )?changes?')
const but = oneOf('but', 'except(?: for)?', 'other than', 'besides', 'unless')

const rephrasings: readonly [RegExp, string][] = [
  [/\bhttps?:\/\/\S+/giu, ' '],
  [/\bsend (?:me |us )?(?:an? )?(?:message|e?-?mail|alert|notification|note|warning)\b/giu, 'tell me'],
  [/\b(?:warn|email|message|text|mail) (?=me\b|us\b)/giu, 'tell '],
  // Two negations make a request.
  [
    new RegExp(`\\b${doNot} ${tell}(?: me| us)? (?:about|of|when|if) ([^,.;]{3,80}?),? ${unless}\\b`, 'giu'),
    'tell me about $1 only if',
  ],
  [new RegExp(`\\b${doNot} ${tell}(?: me| us)?(?: anything)? ${unless}\\b`, 'giu'), 'only tell me when'],
  [/\b(?:do not|don['’]?t) want (?:me |us )?to miss\b|\bnever miss\b/giu, 'tell me about'],
  [new RegExp(`\\b${nothing}(?: else)? ${but}\\b`, 'giu'), 'only'],
  [/\bopens? up\b/giu, 'become available'],
  [/\bless expensive\b/giu, 'cheaper'],
  // "Is the API down?", but not "down to 50".
  [/\b(?:is|are|goes|go|be) ((?:the )?[\p{L}\p{N} ]{2,30} )?down\b(?! to| by| below)/giu, '$1 outage'],
  // German compounds: Preissenkung, Preiserhöhung.
  [/\bpreis(?=\p{L}{4})/giu, 'Preis '],
]

const isKnown = (word: string): boolean =>
  [isTopicWord, isUnspecific, subjectOf].some((knows) => Boolean(knows(stem(fold(word)))))

/** A German compound in two words, unless the vocabulary has it as a whole. */
const partCompound = (word: string): string => isKnown(word) ? word : (compoundParts(word)?.join(' ') ?? word)

/** The goal in plain words: turns of phrase replaced, no accents, synonyms by their canonical words. */
export const rephrase = (goal: string): string =>
  withCanonicalWords(
    rephrasings.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), plainLetters(goal)),
  ).replace(/\p{L}{8,40}/gu, partCompound)

// Finds text in a change that tries to influence the judge (prompt injection). It serves only to decide whether a
// model's "not meaningful" needs a second opinion: a false finding costs that second opinion and nothing else.

import { oneOf, wholeWord } from '#src/text/word-patterns.ts'
import {
  addressees, addressWords, answerVerbs, chineseDismissal, dismissals, modelNames, verdictWords,
} from './injection.data.ts'
import type { PageChange } from './page-change.ts'

/** Text between two parts of a phrase, inside a sentence; bounded, so that a search is linear. */
const gap = '[^.!?]{0,60}'

/** Matched against lower-case text with single blanks. */
const patterns: readonly RegExp[] = [
  ...dismissals.map(({ verbs, objects, objectsEndAtWord }) =>
    new RegExp(`${wholeWord(verbs)}${gap}${objectsEndAtWord ? wholeWord(objects) : oneOf(objects)}`, 'u'),
  ),
  new RegExp(`${wholeWord(answerVerbs)}${gap}${wholeWord(verdictWords)}`),
  /["']?(?:is_)?meaningful["']?\s?[:=]\s?["']?(?:true|false)/,
  new RegExp(`\\b(?:you are|act as|as) (?:an? |the )?${oneOf(modelNames)}\\b`),
  new RegExp(`${wholeWord(addressWords)} (?:to|for|an|für) (?:the |any |all |alle )?${wholeWord(addressees)}`),
  /\b(?:system|developer) (?:prompt|message)\b/,
  new RegExp(`${oneOf(chineseDismissal.verbs)}[^。！？]{0,20}${oneOf(chineseDismissal.objects)}`),
]

/** Control tokens of chat templates and fences of prompts, matched against text with its markup. */
const controlTokens =
  /<\|[\w-]{1,40}\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|assistant|user|page-[0-9a-f]{1,40})>/

const invisible = /[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E007F}]/gu
const charsMax = 200_000
const quotedMax = 100

/** The added lines, new values and the title of a change, as one text: an injection may span lines. */
function addedText({ title, fields, hunks }: PageChange): string {
  const lines = hunks.flatMap(({ lines: all }) => all.flatMap(({ type, content }) => (type === 'add' ? [content] : [])))
  const values = fields.flatMap(({ new: now }) =>
    now === undefined ? [] : [typeof now === 'string' ? now : JSON.stringify(now)],
  )
  return [title ?? '', ...values, ...lines].join('\n').slice(0, charsMax)
}

/** The first text in the added part of a change that looks like an injection; null without one. */
export function findInjection(change: PageChange): string | null {
  const text = addedText(change).normalize('NFKC').replace(invisible, '').toLowerCase()
  const plain = text.replace(/[\s>*_`#|]+/g, ' ')
  for (const found of [...patterns.map((pattern) => pattern.exec(plain)), controlTokens.exec(text)]) {
    if (found) return found[0].slice(0, quotedMax)
  }
  return null
}

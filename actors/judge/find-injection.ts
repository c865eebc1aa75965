// Text that turns up on a page to talk a judge out of its verdict. It is not looked for to punish the page: only to
// know when a model's "not meaningful" deserves a second opinion. A pattern that finds too much costs that second
// opinion, no more.

import type { PageChange } from './page-change.ts'

/** Tried on lower case text with single blanks; bounded gaps, so that a search is linear. */
const patterns: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip|do not follow|don't follow)\b[^.!?]{0,60}\b(?:instructions?|prompts?|directives?|rules|goal|task|orders?|everything|context)\b/,
  /\b(?:ignorier\p{L}*|vergiss|missachte)\b[^.!?]{0,60}(?:anweisung|regel|vorgabe|instruktion|ziel|alles)/u,
  /\b(?:ignore[zr]?|oublie[zr]?)\b[^.!?]{0,60}(?:instruction|consigne|directive|règle|objectif)/u,
  /\b(?:ignor[ae]\p{L}*|olvid[ae]\p{L}*|dimentica\p{L}*)\b[^.!?]{0,60}(?:instruc|instru[çc]|istruzion|reglas|regole|objetivo|obiettivo)/u,
  /\b(?:answer|reply|respond|return|output|say|report|set|mark|rate|classify|judge|treat|consider|rule)\b[^.!?]{0,60}\b(?:meaningful|is_meaningful|not relevant|irrelevant|unimportant|insignificant|false|true)\b/,
  /["']?(?:is_)?meaningful["']?\s?[:=]\s?["']?(?:true|false)/,
  /\b(?:you are|act as|as) (?:an? |the )?(?:ai|language model|llm|assistant|judge|chatbot|monitor)\b/,
  /\b(?:note|message|instructions?|attention|hinweis|hey|dear) (?:to|for|an|für) (?:the |any |all |alle )?(?:ais?|kis?|llms?|bots?|language models?|assistants?|judges?|monitors?|crawlers?|agents?)\b/,
  /\b(?:system|developer) (?:prompt|message)\b/,
  /(?:忽略|无视|無視)[^。！？]{0,20}(?:指令|指示|提示|规则|規則)/,
]

/** Marks of chat templates and of fences, tried on the text with its markup. */
const marks = /<\|[\w-]{1,40}\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|assistant|user|page-[0-9a-f]{1,40})>/

const invisible = /[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E007F}]/gu
const charsMax = 200_000
const quotedMax = 100

/**
 * The first text in what a change added (or in the page's title) that looks like an order to a judge; null when there
 * is none. Reads 200,000 characters.
 */
export function findInjection(change: PageChange): string | null {
  const added = change.hunks.flatMap(({ lines }) =>
    lines.flatMap(({ type, content }) => (type === 'add' ? [content] : [])),
  )
  const values = change.fields.flatMap(({ new: now }) =>
    now === undefined ? [] : [typeof now === 'string' ? now : JSON.stringify(now)],
  )
  // Orders may be spread over lines: read as one text.
  const text = [change.title ?? '', ...values, ...added]
    .join('\n')
    .slice(0, charsMax)
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
  const plain = text.replace(/[\s>*_`#|]+/g, ' ')
  for (const found of [...patterns.map((pattern) => pattern.exec(plain)), marks.exec(text)]) {
    if (found) return found[0].slice(0, quotedMax)
  }
  return null
}

// Finds orders to language models in any of the languages of `injection-languages.data.ts`: sentences in which the
// parts of an order stand together, in whatever sequence the grammar of the language puts them. Plain scans, linear.

import { oneOf } from '#src/text/word-patterns.ts'
import { orderWords } from './injection-languages.data.ts'
import { weight, type InjectionKind } from './injection.data.ts'
import type { OrderWords } from './order-words.ts'

/** An order in a text: where its first part begins and its last one ends. */
export interface FoundOrder { kind: InjectionKind; weight: number; at: number; end: number }

type Part = Exclude<keyof OrderWords, 'language' | 'script' | 'common'>
const partNames = [
  'dismiss', 'rules', 'earlier', 'told', 'reveal', 'prompt', 'address', 'model', 'user', 'say', 'only', 'recommend',
  'conceal',
] as const satisfies readonly Part[]

/** Kinds of orders by the parts that make them; the heaviest first. */
const orders: readonly { kind: InjectionKind; weight: number; parts: readonly Part[] }[] = [
  { kind: 'override', weight: weight.override.earlierInstructions, parts: ['dismiss', 'rules', 'earlier'] },
  { kind: 'override', weight: weight.override.earlierInstructions, parts: ['dismiss', 'told'] },
  { kind: 'override', weight: weight.override.anyInstructions, parts: ['dismiss', 'rules'] },
  { kind: 'secrets', weight: weight.secrets, parts: ['reveal', 'prompt'] },
  { kind: 'addressed', weight: weight.addressed, parts: ['address', 'model'] },
  { kind: 'answer', weight: weight.answer.order, parts: ['say', 'only'] },
  { kind: 'answer', weight: weight.answer.order, parts: ['say', 'user'] },
  { kind: 'verdict', weight: weight.verdict, parts: ['recommend', 'only'] },
  { kind: 'concealment', weight: weight.concealmentElsewhere, parts: ['conceal'] },
  // What only counts in text that nobody can see.
  { kind: 'unseen', weight: weight.unseen, parts: ['say', 'user'] },
  { kind: 'unseen', weight: weight.unseen, parts: ['say', 'only'] },
  { kind: 'unseen', weight: weight.unseen, parts: ['recommend'] },
  { kind: 'unseen', weight: weight.unseen, parts: ['conceal'] },
]

interface Language {
  /** Letters or common words of the language. */
  script: RegExp
  isLatin: boolean
  /** Whether any order may be in a text. */
  trigger: RegExp
  /** A sentence that begins with the name of a model: "AI assistant, …". */
  vocative: RegExp
  parts: Record<Part, RegExp>
}

/** Scripts without blanks between words, or with prefixes: a word may begin anywhere. */
const wordsBeginAnywhere = new Set(['zh', 'ja', 'ko', 'ar'])

const anyOf = (fragments: readonly string[]): string => oneOf(fragments.map((one) => one.normalize('NFKC')))

function compile(words: OrderWords): Language {
  const [before, after] =
    words.script === undefined ? [String.raw`\b`, String.raw`\b`]
    : wordsBeginAnywhere.has(words.language) ? ['', ''] : [String.raw`(?<![\p{L}\p{M}])`, '']
  const pattern = (fragments: readonly string[]) =>
    new RegExp(`${before}${anyOf(fragments)}${after}`, 'u')
  const vocative = new RegExp(String.raw`(?:^|[.!?:;。！？।۔؟]\s{0,3})${anyOf(words.model)}(?: ?[\p{L}\p{M}]{1,20})?\s?[:,،、]`, 'u')
  return {
    script: words.script ?? pattern(words.common ?? []), isLatin: words.script === undefined,
    trigger: pattern([
      ...words.dismiss, ...words.reveal, ...words.say, ...words.recommend, ...words.conceal, ...words.address,
      ...words.model,
    ]),
    vocative,
    parts: Object.fromEntries(partNames.map((name) => [name, pattern(words[name])])) as Record<Part, RegExp>,
  }
}
const languages = orderWords.map(compile)

const accented = /[\u00C0-\u024F]/g
/** Latin letters without their accents, of the same length: offsets stay valid. */
const plainLatin = (text: string): string =>
  text.replace(accented, (letter) => letter.normalize('NFD').charAt(0)).replaceAll('’', "'")

const sentence = /[^.!?:;\n。！？।۔؟]{2,}/gu
/** Longer sentences are read in pieces: the parts of an order stand close together. */
const sentenceCharsMax = 200

function ordersInSentence({ parts }: Language, text: string, offset: number): FoundOrder[] {
  const found = new Map<Part, RegExpExecArray | null>()
  const find = (part: Part): RegExpExecArray | null => {
    if (!found.has(part)) found.set(part, parts[part].exec(text))
    return found.get(part)!
  }
  const seen = new Set<InjectionKind>()
  return orders.flatMap((order) => {
    if (seen.has(order.kind)) return []
    const hits = order.parts.map(find)
    if (hits.some((hit) => hit === null) || !areApart(hits as RegExpExecArray[])) return []
    seen.add(order.kind)
    const at = Math.min(...hits.map((hit) => hit!.index))
    const end = Math.max(...hits.map((hit) => hit!.index + hit![0].length))
    return [{ kind: order.kind, weight: order.weight, at: offset + at, end: offset + end }]
  })
}

/** Whether no two parts are the same words. */
const areApart = (hits: readonly RegExpExecArray[]): boolean =>
  new Set(hits.map(({ index }) => index)).size === hits.length

/** The orders in `lower`, a text in lower case, of every language whose letters it has; the heaviest of each kind. */
export function ordersByLanguage(lower: string): FoundOrder[] {
  const plain = plainLatin(lower)
  const heaviest = new Map<InjectionKind, FoundOrder>()
  const add = (order: FoundOrder): void => {
    if (order.weight > (heaviest.get(order.kind)?.weight ?? 0)) heaviest.set(order.kind, order)
  }
  for (const language of languages) {
    const text = language.isLatin ? plain : lower
    if (!language.script.test(text) || !language.trigger.test(text)) continue
    const called = language.vocative.exec(text)
    if (called) add({ kind: 'addressed', weight: weight.addressed, at: called.index, end: called.index + called[0].length })
    for (const { 0: whole, index } of text.matchAll(sentence)) {
      for (let start = 0; start < whole.length; start += sentenceCharsMax) {
        for (const order of ordersInSentence(language, whole.slice(start, start + sentenceCharsMax), index + start))
          add(order)
      }
    }
  }
  return [...heaviest.values()]
}

// What a page is about, as far as it decides whether phrases of prompt injections are a topic or an order.

import type { PageFacts } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { gameWords, gameWordsMin, topicWords } from './injection-context.data.ts'

export interface PageTopic {
  /** The page is about prompt injections: what looks like one is a topic. */
  onTopic: boolean
  /** The page is about games or stories: roles are given to people. */
  aboutGames: boolean
}

const headingsCharsMax = 5000
/** A page whose text has this many topic words is about prompt injections. */
const topicWordsMin = 3

const topic = new RegExp(oneOf(topicWords), 'iu')
const everyTopic = new RegExp(oneOf(topicWords), 'giu')
const everyGameWord = new RegExp(oneOf(gameWords), 'giu')

/** The topic of a page by its head and the first `charsMax` characters of its text. */
export function readTopic({ title, description, headings, markdown }: PageFacts, charsMax: number): PageTopic {
  const head = `${title ?? ''} ${description ?? ''} ${headings.map(({ text }) => text).join(' ').slice(0, headingsCharsMax)}`
  const text = markdown.slice(0, charsMax)
  const gameWordsFound = new Set(`${head} ${text}`.match(everyGameWord)?.map((word) => word.toLowerCase()))
  return {
    onTopic: topic.test(head) || (text.match(everyTopic)?.length ?? 0) >= topicWordsMin,
    aboutGames: gameWordsFound.size >= gameWordsMin,
  }
}

const comparedChars = 60

/** Whether the page shows what metadata says: an article has its own description, and a product its name. */
export function isShown(text: string, { title, description, markdown }: PageFacts): boolean {
  const start = text.slice(0, comparedChars)
  return [title, description, markdown].some((shown) => shown?.includes(start) === true)
}

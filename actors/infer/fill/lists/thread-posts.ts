// What fields ask of the posts of a discussion: who started it and when, who wrote last, what its first post says of
// its author ("Posts: 524"), how many replies it has.

import type { RecordGroup, RecordPart } from '#schemas/facts.ts'
import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { tokensOf } from '../fields/names.ts'
import { queryOf, type Query } from '../fields/query.ts'
import { RecordSource } from '../sources/record-source.ts'
import { writersOf } from '../sources/record-values.ts'
import { readDate } from '../values/read-date.ts'
import { pagesOfList } from '../in-text/pagination.ts'
import {
  authorWords, dateWords, lastWords, postGroups, postListGroups, postWords, replyWords, starterWords, threadWords,
} from './thread-posts.data.ts'
import { onlyValue } from '../values/only-value.ts'

const [byAuthor, byDate, byPages] = [queryOf('author'), queryOf('date'), queryOf('page_count')]
/** From this share of posts with an author and a date on, a group is a discussion. */
const writtenShareMin = 0.7
const sampleMax = 40

interface Post {
  parts: readonly RecordPart[]
  source: RecordSource
  author: string | undefined
  /** Whether it has a date, which may be one such as "6 years ago". */
  isDated: boolean
  date: string | undefined
}

const has = (words: readonly string[], some: ReadonlySet<string>): boolean => words.some((word) => some.has(word))

const known = new WeakMap<Evidence, Post[]>()

/** Classes of posts that stand below the opening one, which is none of their group. */
const notOpening = /comment|reply|replies|answer|response/

const isOfPosts = ({ names, place }: RecordGroup): boolean => {
  const words = tokensOf(names.replaceAll('_', ' '))
  return place === undefined && has(words, postGroups) && !words.some((word) => notOpening.test(word))
    && !has(words, postListGroups)
}

function postsIn({ records }: RecordGroup, language: string | null): Post[] {
  return records.map((parts) => {
    const source = new RecordSource(parts, language, false)
    const [date] = source.certain(byDate)
    const author = writersOf(parts)[0] ?? onlyValue(source.certain(byAuthor))[0]
    return { parts, source, author, isDated: date !== undefined, date: readDate(date ?? '', language)?.date }
  })
}

/** The posts of the discussion that a page is, in order; none on other pages. */
export function postsOf(evidence: Evidence): Post[] {
  const read = known.get(evidence)
  if (read) return read
  const threads = evidence.groups.filter(isOfPosts).map((group) => postsIn(group, evidence.facts.language))
    .filter((posts) => {
      const sample = posts.slice(0, sampleMax)
      const written = sample.filter(({ author, isDated: dated }) => author !== undefined && dated)
      return posts.length > 1 && sample[0]!.author !== undefined && written.length >= sample.length * writtenShareMin
    })
  const posts = threads.toSorted((a, b) => b.length - a.length)[0] ?? []
  known.set(evidence, posts)
  return posts
}

const isTextual = ({ type, format }: SchemaObject): boolean => type === 'string' && format === undefined
const isDated = ({ format }: SchemaObject): boolean => format === 'date' || format === 'date-time'

/** Whether all posts of a discussion are on the page. */
const isWhole = (evidence: Evidence): boolean => (pagesOfList(byPages, evidence)[0] ?? 1) === 1

/** The post that the words of a field name: the first, or the last of a whole discussion. */
function postNamed(words: readonly string[], posts: readonly Post[], evidence: Evidence): Post | undefined {
  if (has(words, starterWords)) return posts[0]
  const isOfThread = has(words, threadWords) || has(words, postWords) || has(words, replyWords)
  if (!isOfThread) return undefined
  if (has(words, lastWords)) return isWhole(evidence) ? posts.at(-1) : undefined
  if (words[0] === 'first' && has(words, replyWords)) return posts[1]
  return has(words, threadWords) || words[0] === 'first' ? posts[0] : undefined
}

/** Values of the posts for a field that names one of them. */
export function threadValues({ name, description }: Query, way: SchemaObject, evidence: Evidence): string[] {
  const words = tokensOf(name)
  if (!has([...words, ...tokensOf(description)], starterWords) && !has(words, lastWords) && words[0] !== 'first'
    && !has(words, authorWords)) return []
  const posts = postsOf(evidence)
  if (posts.length === 0) return []
  const ofAuthor = ofAuthorOf(words, tokensOf(description))
  if (ofAuthor !== undefined) {
    const isNumber = [way.type].flat().some((type) => type === 'integer' || type === 'number')
    return isNumber ? figureOf(ofAuthor, posts[0]!) : posts[0]!.source.certain(queryOf(ofAuthor)).slice(0, 1)
  }
  const post = postNamed(words, posts, evidence)
  if (post === undefined) return []
  const rest = words.filter((word) => !namingWords.some((one) => one.has(word)))
  const namesAuthor = has(words, starterWords) || has(words, authorWords)
  const asksForAuthor = namesAuthor && rest.every((word) => authorWords.has(word))
  if (isTextual(way)) return asksForAuthor && post.author !== undefined ? [post.author] : []
  const asksForDate = rest.length === 0 || rest.every((word) => dateWords.has(word))
  return isDated(way) && asksForDate && post.date !== undefined ? [post.date] : []
}

/** "Posts: 524" */
const figureOf = (label: string, { parts }: Post): string[] =>
  parts.flatMap(({ text }) =>
    new RegExp(String.raw`^${label}\s*[:：]?\s*(\d[\d.,]*)$`, 'iu').exec(text)?.[1] ?? []).slice(0, 1)

const joining = new Set(['first', 'by', 'of', 'at', 'on', 'the'])
const namingWords = [starterWords, threadWords, postWords, replyWords, lastWords, joining]

/** `author_posts` asks for what the first post says of its author, where the description says so too. */
function ofAuthorOf(words: readonly string[], told: readonly string[]): string | undefined {
  const lead = words[0] ?? ''
  if (words.length < 2 || !authorWords.has(lead) && !starterWords.has(lead)) return undefined
  const isOfStarter = starterWords.has(lead) || has(told, threadWords) || has(told, starterWords)
  const rest = words.slice(1)
  return isOfStarter && rest.every((word) => memberWords.has(word)) ? rest.join('_') : undefined
}
const memberWords = new Set([
  'posts', 'messages', 'joined', 'reputation', 'rank', 'location', 'level', 'likes', 'registered', 'karma', 'points',
])

// Searches the index of a key.

import type { Store } from '#src/store/store.ts'
import { BlockGone, type Blocks } from './blocks.ts'
import { indexCollections, type Manifest, type SegmentEntry } from './documents.ts'
import { lookUpTerms } from './lookup-terms.ts'
import { dateOf, factFilter, type FactFilter } from './page-filter.ts'
import type { PageFacts } from './page.ts'
import { PageSet } from './page-set.ts'
import { parseQuery, wholeTerms, type IndexQuery, type QueryTerm } from './parse-query.ts'
import { hasPhrases } from './phrase.ts'
import { addPagesOf, idfOf, scorePages, type RankedTerm, type TermPostings } from './rank-segment.ts'
import type { SegmentHead } from './segment-head.ts'
import { makeSnippet } from './snippet.ts'
import { decodeText, type TitledText } from './texts.ts'

export interface IndexSearch {
  /** The query with its operators. */
  text: string
  limit: number
  /** Unix seconds of the earliest date of pages; null for any. */
  since: number | null
  /** ISO 639 code; null for any. */
  language: string | null
}

export interface IndexHit {
  url: string
  title: string
  snippet: string
  /** Unix seconds, as the page says; null if it does not say. */
  date: number | null
  score: number
}

export interface IndexAnswer {
  hits: IndexHit[]
  /** Pages that the index of the key has. */
  pages: number
  /** Whether the query has words or operators at all. */
  isBlank: boolean
}

/** Pages whose texts are read to find phrases in them. */
const phrasePagesMax = 400
/** Pages whose texts are read at once to look for phrases. */
const phrasePagesAtOnce = 16
/**
 * A page must have this part of the query, by the idf of its words, or more than half of its words: in a small index,
 * the words of a question that no page has ("when", "does") weigh much more than those that all pages have.
 */
const matchedPartMin = 0.1
/** Attempts while segments are merged. */
const attemptsMax = 5

interface Segment { entry: SegmentEntry; head: SegmentHead; dead: PageSet }
interface Candidate { segment: Segment; ordinal: number; score: number }

/** @throws AppError SERVICE_UNAVAILABLE when the store does not answer */
export async function searchIndex(
  store: Store, blocks: Blocks, keyId: string, search: IndexSearch, signal?: AbortSignal,
): Promise<IndexAnswer> {
  for (let attempt = 1; ; attempt++) {
    const manifest = await indexCollections(store).manifests.get(keyId)
    try {
      return await new Searcher(blocks, manifest, search, signal).run()
    } catch (error) {
      if (!(error instanceof BlockGone) || attempt === attemptsMax) throw error
    }
  }
}

class Searcher {
  readonly #blocks: Blocks
  readonly #entries: readonly SegmentEntry[]
  readonly #search: IndexSearch
  readonly #query: IndexQuery
  readonly #signal: AbortSignal | undefined
  #idf = new Map<string, number>()

  constructor(blocks: Blocks, manifest: Manifest | null, search: IndexSearch, signal: AbortSignal | undefined) {
    this.#blocks = blocks
    this.#entries = manifest?.segments ?? []
    this.#search = search
    this.#query = parseQuery(search.text)
    this.#signal = signal
  }

  async run(): Promise<IndexAnswer> {
    const pages = this.#entries.reduce((sum, entry) => sum + entry.pages - entry.deadCount, 0)
    const isBlank = !hasWords(this.#query) && !hasFilters(this.#query)
    if (pages === 0 || isBlank) return { hits: [], pages, isBlank }
    const segments = await Promise.all(this.#entries.map(async (entry) =>
      ({ entry, head: await this.#blocks.head(entry.id), dead: new PageSet(entry.pages, entry.dead) })))
    const ranked = (await this.#candidates(segments, pages)).sort(byRank)
    const chosen = await this.#withPhrases(ranked)
    return { hits: await Promise.all(chosen.map((one) => this.#hit(one))), pages, isBlank }
  }

  async #candidates(segments: readonly Segment[], pages: number): Promise<Candidate[]> {
    const { terms, notTerms, inTitle, notInTitle, phrases } = this.#query
    const inPhrases: QueryTerm[] = phrases.flatMap(wholeTerms).map((term) => ({ spellings: [term], isPrefix: false }))
    const found = await lookUpTerms(
      this.#blocks, segments.map(({ head }) => head), [...terms, ...notTerms, ...inTitle, ...notInTitle, ...inPhrases],
    )
    const postings = (term: QueryTerm, segment: number): TermPostings => found.get(term)![segment]!
    const pagesOf = (term: QueryTerm): number =>
      segments.reduce((sum, _, at) => sum + postings(term, at).reduce((all, one) => all + one.ordinals.length, 0), 0)
    const ranking = [...terms, ...inTitle].map((term) => ({ term, idf: idfOf(Math.min(pages, pagesOf(term)), pages) }))
    this.#idf = new Map(ranking.flatMap(({ term, idf }) => term.spellings.map((one) => [one, idf] as const)))
    const total = ranking.reduce((sum, { idf }) => sum + idf, 0)
    const averageLength = averageOf(segments)
    const allows = factFilter(filterOf(this.#query, this.#search))
    return segments.flatMap((segment, at) => {
      const rankedTerms: RankedTerm[] = ranking.map(({ term, idf }) => ({ postings: postings(term, at), idf }))
      const excluded = new PageSet(segment.entry.pages, segment.entry.dead)
      for (const term of notTerms) addPagesOf(postings(term, at), excluded)
      for (const term of notInTitle) addPagesOf(postings(term, at), excluded, true)
      const required = [
        ...inPhrases.map((term) => addPagesOf(postings(term, at), new PageSet(segment.entry.pages))),
        ...inTitle.map((term) => addPagesOf(postings(term, at), new PageSet(segment.entry.pages), true)),
      ]
      const { facts } = segment.head
      const { scores, matched, count } = scorePages(rankedTerms, facts, averageLength)
      const isMatch = (ordinal: number): boolean => scores[ordinal]! > 0
        && (matched[ordinal]! >= matchedPartMin * total || count[ordinal]! * 2 > ranking.length)
      const candidates: Candidate[] = []
      for (let ordinal = 0; ordinal < facts.length; ordinal++) {
        if (ranking.length > 0 && !isMatch(ordinal)) continue
        if (excluded.has(ordinal) || !required.every((set) => set.has(ordinal))) continue
        if (allows?.(facts[ordinal]!) !== false) candidates.push({ segment, ordinal, score: scores[ordinal]! })
      }
      return candidates
    })
  }

  /** The first candidates, as many as are wanted, that have the phrases of the query and not those it excludes. */
  async #withPhrases(ranked: readonly Candidate[]): Promise<Candidate[]> {
    const { phrases, notPhrases } = this.#query
    const { limit } = this.#search
    if (phrases.length + notPhrases.length === 0) return ranked.slice(0, limit)
    const chosen: Candidate[] = []
    const end = Math.min(ranked.length, phrasePagesMax)
    for (let at = 0; at < end && chosen.length < limit; at += phrasePagesAtOnce) {
      this.#signal?.throwIfAborted()
      for (const candidate of ranked.slice(at, at + phrasePagesAtOnce)) {
        const found = hasPhrases(await this.#textOf(candidate), [...phrases, ...notPhrases])
        if (found.every((has, index) => has === index < phrases.length)) chosen.push(candidate)
      }
    }
    return chosen.slice(0, limit)
  }

  async #hit(candidate: Candidate): Promise<IndexHit> {
    const { url, date } = factsOf(candidate)
    const { title, text } = await this.#textOf(candidate)
    return { url, title: title || url, snippet: makeSnippet(text, this.#idf), date, score: candidate.score }
  }

  async #textOf({ segment, ordinal }: Candidate): Promise<TitledText> {
    let first = 0
    const block = segment.head.texts.find(({ pages }) => ordinal < (first += pages))!
    const raw = (await this.#blocks.many([block.id])).get(block.id)!
    return decodeText(raw, ordinal - (first - block.pages))
  }
}

const factsOf = ({ segment, ordinal }: Candidate): PageFacts => segment.head.facts[ordinal]!

/** Best first; of equal ones the newest, then by URL, so that the order does not depend on segments. */
function byRank(one: Candidate, other: Candidate): number {
  if (Math.abs(one.score - other.score) > 1e-9) return other.score - one.score
  const [facts, others] = [factsOf(one), factsOf(other)]
  return dateOf(others) - dateOf(facts) || (facts.url < others.url ? -1 : 1)
}

const averageOf = (segments: readonly Segment[]): number => {
  const sum = (what: 'length' | 'pages'): number => segments.reduce((all, { entry }) => all + entry[what], 0)
  return Math.max(1, sum('length') / Math.max(1, sum('pages')))
}

const hasWords = ({ terms, phrases, inTitle }: IndexQuery): boolean =>
  terms.length + phrases.length + inTitle.length > 0

/** Whether the query says which pages it means without any word: `site:example.com`. */
const hasFilters = ({ sites, fileTypes }: IndexQuery): boolean => sites.length + fileTypes.length > 0

const filterOf = (query: IndexQuery, { since, language }: IndexSearch): FactFilter => ({ ...query, since, language })

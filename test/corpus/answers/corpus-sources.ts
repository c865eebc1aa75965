// Pages of the corpus as sources of answers, and the questions about them.

import { readFileSync } from 'node:fs'
import { extractHtml } from '#actors/extract/extract-page.ts'
import type { AnswerSource } from '#actors/infer/answer/passages.ts'
import { AppError } from '#src/app-error.ts'
import type { NewPage } from '#src/search-index/page.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { readHtml, type CorpusPage } from '../read-corpus.ts'

export interface CorpusQuestion {
  question: string
  /** The pages that answer it, by id; none of an unanswerable question. */
  pages: string[]
  /** What the answer contains. */
  answer: RegExp
  /** Odd lines are for tuning, even ones are held out. */
  half: 'tuning' | 'held-out'
}

/** `near-misses`: questions that no page answers, about subjects of pages. */
export type QuestionFile = 'questions.jsonl' | 'unanswerable.jsonl' | 'near-misses.jsonl'

/** The questions of a file of this folder, in order. */
export function readQuestions(file: QuestionFile): CorpusQuestion[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n').filter((line) => line !== '')
  return lines.map((line, at) => {
    const { question, page = [], answer = '' } = JSON.parse(line) as {
      question: string; page?: string | string[]; answer?: string
    }
    return { question, pages: [page].flat(), answer: new RegExp(answer), half: at % 2 === 0 ? 'tuning' : 'held-out' }
  })
}

/** A page as the scrape of an answer returns it, with its id as URL, and as the search index gets it. */
export interface CorpusSource { source: AnswerSource; indexed: NewPage }

/** Null if the page has no content. */
export function readSource(page: CorpusPage): CorpusSource | null {
  const url = URL.parse(page.url)?.href ?? 'https://example.com/'
  const request = makeRequest({ url, formats: ['chunks'], include_links: false })
  try {
    const { data, indexed } =
      extractHtml(readHtml(page), makePage({ url, finalUrl: url }), request, { wantsIndexed: true })
    const { title, site_name: siteName, language } = data.metadata
    const source = {
      url: page.id, title: title ?? '', site: `${siteName ?? ''} ${data.domain}`, language, chunks: data.chunks!.items,
    }
    // Some pages of the corpus have the same address.
    return { source, indexed: { ...indexed!, url: `https://corpus.example/${page.id}` } }
  } catch (error) {
    if (error instanceof AppError && ['EMPTY_CONTENT', 'PAGE_TOO_COMPLEX'].includes(error.code)) return null
    throw error
  }
}

// Reads the extraction corpus: pages with their truth, the content that an extractor should keep. The corpus is not
// part of the project; it is expected in `shared/corpus` beside the project's folder.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

export const corpusFolder = path.resolve(import.meta.dirname, '../../../shared/corpus')
export const corpusSets = ['scrapinghub', 'trafilatura', 'wcxb', 'readability', 'defuddle'] as const
export type CorpusSet = (typeof corpusSets)[number]

export interface CorpusPage {
  /** `set/name`. */
  id: string
  set: CorpusSet
  url: string
  file: string
  charset?: string
}

export interface CorpusTruth {
  text?: string
  markdown?: string
  /** Segments that must be kept, and segments that must not. */
  with?: string[]
  without?: string[]
  /** Segments of reader comments, which are not scored. */
  comments?: string[]
  /** Type of the page (article, forum, product …); only in wcxb. */
  type?: string
  /** Set on pages without a truth. */
  skip?: unknown
}

export const hasCorpus = (): boolean => existsSync(path.join(corpusFolder, 'score.mjs'))

function readLines(file: string): Record<string, unknown>[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** The scored pages of the corpus, in file order. */
export function readPages(): { page: CorpusPage, truth: CorpusTruth }[] {
  return corpusSets.flatMap((set) => {
    const truths = new Map(
      readLines(path.join(corpusFolder, set, 'truth.jsonl.gz')).map((row) => [String(row.id), row as CorpusTruth]),
    )
    return readLines(path.join(corpusFolder, set, 'index.jsonl')).flatMap((row) => {
      const truth = truths.get(String(row.id))
      if (!truth || truth.skip) return []
      const page: CorpusPage = {
        id: `${set}/${String(row.id)}`, set, url: String(row.url), file: path.join(corpusFolder, set, String(row.html)),
      }
      return [{ page: row.charset ? { ...page, charset: String(row.charset) } : page, truth }]
    })
  })
}

/** The page as a string, decoded by the given charset, else the one that `<meta>` declares, UTF-8 or windows-1252. */
export function readHtml({ file, charset }: CorpusPage): string {
  const bytes = gunzipSync(readFileSync(file))
  if (charset !== undefined) return new TextDecoder(charset).decode(bytes)
  const declared = /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(
    bytes.subarray(0, 4_096).toString('latin1'),
  )?.[1]
  for (const label of declared !== undefined && !/^utf-?(8|16)/i.test(declared) ? [declared, 'utf-8'] : ['utf-8']) {
    try {
      return new TextDecoder(label, { fatal: label === 'utf-8' }).decode(bytes)
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error
    }
  }
  return new TextDecoder(declared === undefined ? 'windows-1252' : 'utf-8').decode(bytes)
}

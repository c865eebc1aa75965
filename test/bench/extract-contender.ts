// An extractor of `npm run bench -- extract` in a process of its own, so that each is compiled as it would be alone:
// V8's options hold for a process. All read pages in a thread with the heap of the service's threads of extraction.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { parse } from 'parse5'
import { nodeOptions } from '../../cli/node-options.ts'
import { extractHtml } from '#actors/extract/extract-page.ts'
import { youngGenerationMb } from '#actors/extract/worker/pool.ts'
import { toJsonBytes } from '#actors/extract/worker/to-json-bytes.ts'
import { untimed } from '#actors/extract/phases.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { AppError } from '#src/app-error.ts'
import { decodeUtf8, hasNull } from '#src/page/decode-utf8.ts'
import { allocateYoung } from '#src/process/heap-growth.ts'
import { inlineLess } from '#src/process/inlining.ts'
import { threadArguments } from '#src/process/thread-arguments.ts'
import { cpuMs, StepTimes, type StepMs } from './extract-steps.ts'

export const corpus = resolve('../shared/corpus')
export const peersFolder = fileURLToPath(new URL('./peers', import.meta.url))
/** One page out of so many is measured. With 10, that takes three minutes. */
const every = Number(process.env.BENCH_EVERY ?? 10)
/** Other pages that each contender reads first, so that hot code is compiled as in the middle of a crawl. */
const warmUpsMax = 300

/** `steps` is Winnow again, with the times of its steps; its own time is that of measuring. */
export type ContenderName = 'winnow' | 'parse5' | 'readability' | 'defuddle' | 'steps'

/** What a contender did with one page. */
export interface Measured {
  /** CPU time of its process, with garbage collection and compilation. */
  ms: number
  /** Null for one that only parses, or that failed. */
  markdown: string | null
  failed: boolean
}

export interface Contender {
  name: ContenderName
  /** Reads a page, by its number. Rejects when Winnow fails by a fault of its own. */
  run(page: number): Promise<Measured>
  /** The times of the steps since the last call. */
  takeSteps(): Promise<StepMs>
  close(): Promise<void>
}

interface CorpusPage { id: string, url: string, charset?: string }
interface Corpus {
  readIndex: (folder: string) => CorpusPage[]
  readBytes: (page: CorpusPage) => Buffer
  decodeHtml: (bytes: Buffer, charset?: string) => string
}
interface Peers {
  readability: (html: string, url: string) => string
  defuddle: (html: string, url: string) => Promise<string>
}
interface Page { id: string, url: string, bytes: Uint8Array, html: string }

/** The pages of the corpus that contenders read: those that are measured, then others to warm up. */
export interface Pages { measured: number; all: readonly Page[] }

/** Reads the pages, so that contenders need not. */
export async function loadPages(): Promise<Pages> {
  const { readIndex, readBytes, decodeHtml } = await import(pathToFileURL(join(corpus, 'lib.mjs')).href) as Corpus
  const [all, measured, others] = [readIndex(corpus), [] as CorpusPage[], [] as CorpusPage[]]
  for (const [at, page] of all.entries()) (at % every === 0 ? measured : others).push(page)
  const apart = Math.ceil(others.length / warmUpsMax)
  const pages = [...measured, ...others.filter((_, at) => at % apart === 0)].map((page) => {
    const html = decodeHtml(readBytes(page), page.charset)
    const url = URL.parse(page.url)?.href ?? `https://${page.url}`
    return { id: page.id, url, bytes: new TextEncoder().encode(html), html }
  })
  return { measured: measured.length, all: pages }
}

/** Whether Winnow reads the pages, with the options of the service's processes. */
const isWinnow = (name: ContenderName): boolean => name === 'winnow' || name === 'steps'

/** Starts the process of a contender. The peers must be installed. */
export async function startContender(name: ContenderName): Promise<Contender> {
  const options = isWinnow(name) ? nodeOptions(availableParallelism()) : []
  const child = fork(fileURLToPath(import.meta.url), [name], { execArgv: [...process.execArgv, ...options] })
  const ask = async <T>(question: number | 'steps'): Promise<T> => {
    const settled = new AbortController()
    const [answered, ended] = ['message', 'exit'].map((event) => once(child, event, { signal: settled.signal }))
    child.send(question)
    try {
      const [answer] = await Promise.race([answered!, ended!.then(() => { throw new Error(`${name} has ended`) })])
      return answer as T
    } finally {
      settled.abort()
    }
  }
  return {
    name,
    run: (page) => ask<Measured>(page),
    takeSteps: () => ask<StepMs>('steps'),
    async close() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

/** In the process: a thread that reads pages. */
function serve(name: string): void {
  if (isWinnow(name as ContenderName)) {
    inlineLess()
    allocateYoung()
  }
  const thread = new Worker(new URL(import.meta.url), {
    workerData: name, execArgv: [...threadArguments], resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  })
  thread.on('error', (error) => {
    console.error(error)
    process.exit(1)
  })
  process.on('message', (question) => thread.postMessage(question))
  thread.on('message', (answer) => process.send!(answer))
}

type Read = (page: Page) => string | null | Promise<string | null>

/** In the thread. */
async function readPages(name: ContenderName): Promise<void> {
  const { all: pages } = await loadPages()
  const peers = existsSync(join(peersFolder, 'node_modules'))
    ? await import(pathToFileURL(join(peersFolder, 'peers.js')).href) as Peers
    : null
  const steps = new StepTimes()
  const reads: Record<ContenderName, Read> = {
    winnow: (page) => winnow(page),
    parse5({ html }) {
      parse(html)
      return null
    },
    readability: ({ html, url }) => peers!.readability(html, url),
    defuddle: ({ html, url }) => peers!.defuddle(html, url),
    steps(page) {
      const markdown = winnow(page, steps)
      steps.measureParts(page.html, page.url)
      return markdown
    },
  }
  parentPort!.on('message', (question: number | 'steps') => {
    void (async () => {
      parentPort!.postMessage(question === 'steps' ? steps.take() : await measure(reads[name], pages[question]!, name))
    })()
  })
}

async function measure(read: Read, page: Page, name: ContenderName): Promise<Measured> {
  const startedAt = cpuMs()
  try {
    const markdown = await read(page)
    return { ms: cpuMs() - startedAt, markdown, failed: false }
  } catch (error) {
    if (!(error instanceof Error) || (isWinnow(name) && !(error instanceof AppError))) throw error
    return { ms: cpuMs() - startedAt, markdown: null, failed: true }
  }
}

/** What a thread of extraction does on a page of a crawl. */
function winnow({ bytes, url }: Page, steps?: StepTimes): string {
  const time = steps?.time ?? untimed
  const text = time('decode', () => decodeUtf8(bytes))
  const { data, outline } = extractHtml(
    text, makePage({ url, finalUrl: url }), makeRequest({ url, formats: ['markdown', 'links', 'images'] }),
    { mayHaveNull: hasNull(bytes), wantsOutline: true, time },
  )
  time('serialise', () => [data, outline!].map(toJsonBytes))
  return data.markdown!.content
}

if (!isMainThread) await readPages(workerData as ContenderName)
else if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) serve(process.argv[2]!)

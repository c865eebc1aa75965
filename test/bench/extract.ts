// `npm run bench -- extract`: the whole extract stage compared with other extractors on the same pages in the same run.
// Winnow's figure includes everything the stage does for the formats markdown, links and images: decode, parse,
// metadata, main content, the outline of a crawl, markdown, serialise. The others do main content and markdown only. A
// second table splits Winnow's time by step. Times are CPU time, with garbage collection. Needs the extraction corpus.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { isMainThread, Worker } from 'node:worker_threads'
import { parse } from 'parse5'
import { extractHtml } from '#actors/extract/extract-page.ts'
import { youngGenerationMb } from '#actors/extract/worker/pool.ts'
import { toJsonBytes } from '#actors/extract/worker/to-json-bytes.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { AppError } from '#src/app-error.ts'
import { decodeUtf8, hasNull } from '#src/page/decode-utf8.ts'
import { allocateYoung } from '#src/process/heap-growth.ts'
import { inlineLess } from '#src/process/inlining.ts'
import { threadArguments } from '#src/process/thread-arguments.ts'
import { cpuMs, StepTimes } from './extract-steps.ts'

const corpus = resolve('../shared/corpus')
const peersFolder = fileURLToPath(new URL('./peers', import.meta.url))
/** One page out of so many is measured. With 10, that takes about a minute. */
const every = Number(process.env.BENCH_EVERY ?? 10)
/** Pages that each contender reads before the measurement, so that hot code is compiled. */
const warmUps = 100

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
interface Loaded { id: string, url: string, bytes: Uint8Array, html: string }

interface Contender {
  name: string
  /** Returns the markdown of the page, or null for a contender that only parses. */
  run: (page: Loaded) => string | null | Promise<string | null>
  ms: number[]
  failed: number
  markdown: Map<string, string>
}

const contender = (name: string, run: Contender['run']): Contender => ({
  name, run, ms: [], failed: 0, markdown: new Map(),
})

/** Prints a table, or that the corpus is missing. */
export async function benchExtract(): Promise<void> {
  if (!existsSync(join(corpus, 'lib.mjs'))) return console.log(`skipped: no extraction corpus at ${corpus}`)
  const thread = new Worker(new URL(import.meta.url), {
    execArgv: [...threadArguments], resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  })
  await new Promise((resolve, reject) => thread.once('exit', resolve).once('error', reject))
}

async function compare(): Promise<void> {
  const pages = await loadPages()
  const peers = await loadPeers()
  const steps = new StepTimes()
  const contenders = [
    contender('winnow (whole stage)', (page) => winnow(page, steps)),
    contender('parse5 alone', ({ html }) => { parse(html); return null }),
    ...(peers ? [
      contender('readability + linkedom + turndown', ({ html, url }) => peers.readability(html, url)),
      contender('defuddle', ({ html, url }) => peers.defuddle(html, url)),
    ] : []),
  ]
  for (const page of pages.slice(0, warmUps)) await runAll(contenders, steps, page)
  for (const one of contenders) Object.assign(one, { ms: [], failed: 0 })
  steps.clear()
  // Alternating after each page, so that other load on the machine affects all contenders.
  for (const page of pages) await runAll(contenders, steps, page)
  print(contenders, pages)
  steps.print(pages.length, sum(contenders.find(isBase)!.ms))
  score(contenders)
}

async function runAll(contenders: readonly Contender[], steps: StepTimes, page: Loaded): Promise<void> {
  for (const one of contenders) await runOnce(one, page)
  steps.measureParts(page.html, page.url)
}

/** What a worker thread does on a page of a crawl, compiled as there; the other contenders as Node compiles them. */
function winnow(page: Loaded, steps: StepTimes): string {
  inlineLess()
  allocateYoung()
  try {
    return extractAll(page, steps)
  } finally {
    setFlagsFromString('--max-inlined-bytecode-size-cumulative=920')
    setFlagsFromString('--allocation-site-pretenuring')
  }
}

function extractAll({ bytes, url }: Loaded, { time }: StepTimes): string {
  const text = time('decode', () => decodeUtf8(bytes))
  const { data, outline } = extractHtml(
    text, makePage({ url, finalUrl: url }), makeRequest({ url, formats: ['markdown', 'links', 'images'] }),
    { mayHaveNull: hasNull(bytes), wantsOutline: true, time },
  )
  time('serialise', () => [data, outline!].map(toJsonBytes))
  return data.markdown!.content
}

const isBase = ({ name }: Contender): boolean => name === 'parse5 alone'

async function loadPages(): Promise<Loaded[]> {
  const { readIndex, readBytes, decodeHtml } = await import(pathToFileURL(join(corpus, 'lib.mjs')).href) as Corpus
  return readIndex(corpus).filter((_, at) => at % every === 0).map((page) => {
    const html = decodeHtml(readBytes(page), page.charset)
    return {
      id: page.id, url: URL.parse(page.url)?.href ?? `https://${page.url}`, bytes: new TextEncoder().encode(html), html,
    }
  })
}

/** The peers are installed on first use, to keep `npm install` of the project small. */
async function loadPeers(): Promise<Peers | null> {
  if (!existsSync(join(peersFolder, 'node_modules'))) {
    console.log('installing the other extractors (test/bench/peers) …')
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: peersFolder, stdio: 'inherit',
    })
    if (status !== 0) {
      console.log('the other extractors could not be installed; figures without them:')
      return null
    }
  }
  return await import(pathToFileURL(join(peersFolder, 'peers.js')).href) as Peers
}

async function runOnce(one: Contender, page: Loaded): Promise<void> {
  const startedAt = cpuMs()
  try {
    const markdown = await one.run(page)
    if (markdown !== null) one.markdown.set(page.id, markdown)
  } catch (error) {
    if (!(error instanceof Error) || (one.name.startsWith('winnow') && !(error instanceof AppError))) throw error
    one.failed++
  } finally {
    one.ms.push(cpuMs() - startedAt)
  }
}

function print(contenders: readonly Contender[], pages: readonly Loaded[]): void {
  const megabytes = pages.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6
  const base = sum(contenders.find(isBase)!.ms)
  console.log(`${pages.length} pages, ${megabytes.toFixed(1)} MB, one thread\n`)
  const heads = ['pages/s', 'MB/s', 'CPU ms', 'p50', 'p95', '× parse5', 'failed']
  console.log(`${'contender'.padEnd(36)}${heads.map((head) => head.padStart(10)).join('')}`)
  for (const { name, ms, failed } of contenders) {
    const total = sum(ms)
    const sorted = ms.toSorted((a, b) => a - b)
    const [p50, p95] = [sorted[ms.length >> 1]!, sorted[Math.floor(ms.length * 0.95)]!]
    const cells = [ms.length / total * 1000, megabytes / total * 1000, total / ms.length, p50, p95, total / base]
    console.log(
      `${name.padEnd(36)}${cells.map((cell) => cell.toFixed(1).padStart(10)).join('')}${String(failed).padStart(10)}`,
    )
  }
}

/** Prints the quality of the same outputs, computed by the scorer of the corpus. */
function score(contenders: readonly Contender[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  try {
    for (const { name, markdown } of contenders) {
      if (markdown.size === 0) continue
      const file = join(folder, 'out.jsonl')
      writeFileSync(file, Array.from(markdown, ([id, text]) => `${JSON.stringify({ id, markdown: text })}\n`).join(''))
      const { stdout } = spawnSync(process.execPath, [join(realpathSync(corpus), 'score.mjs'), '--present', file], {
        encoding: 'utf8',
      })
      const rows = stdout
        .split('\n')
        .filter((line) => /headline|^(?:dataset|scrapinghub|trafilatura|wcxb {2,})/.test(line))
      console.log(`\n${name}\n${rows.map((line) => line.slice(0, 80).trimEnd()).join('\n')}`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

if (!isMainThread) await compare()

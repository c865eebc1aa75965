// `npm run bench -- extract`: the whole extract stage compared with other extractors on the same pages in the same run.
// Winnow's figure includes everything the stage does for the formats markdown, links and images: decode, parse,
// metadata, main content, markdown, serialise. The others do main content and markdown only. Needs the extraction
// corpus.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parse } from 'parse5'
import { extractHtml } from '#actors/extract/extract-page.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { AppError } from '#src/app-error.ts'
import { decodeText } from '#src/page/decode-text.ts'

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
interface Loaded { id: string, url: string, bytes: Buffer, html: string }

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
  const pages = await loadPages()
  const peers = await loadPeers()
  const contenders = [
    contender('winnow (whole stage)', winnow),
    contender('parse5 alone', ({ html }) => { parse(html); return null }),
    ...(peers ? [
      contender('readability + linkedom + turndown', ({ html, url }) => peers.readability(html, url)),
      contender('defuddle', ({ html, url }) => peers.defuddle(html, url)),
    ] : []),
  ]
  for (const page of pages.slice(0, warmUps)) for (const one of contenders) await runOnce(one, page)
  for (const one of contenders) Object.assign(one, { ms: [], failed: 0 })
  // Alternating after each page, so that other load on the machine affects all contenders.
  for (const page of pages) for (const one of contenders) await runOnce(one, page)
  print(contenders, pages)
  score(contenders)
}

function winnow({ bytes, url }: Loaded): string {
  const { text } = decodeText(bytes, 'text/html', 'html')
  const { data } = extractHtml(
    text, makePage({ url, finalUrl: url }), makeRequest({ url, formats: ['markdown', 'links', 'images'] }),
  )
  new TextEncoder().encode(JSON.stringify(data))
  return data.markdown!.content
}

async function loadPages(): Promise<Loaded[]> {
  const { readIndex, readBytes, decodeHtml } = await import(pathToFileURL(join(corpus, 'lib.mjs')).href) as Corpus
  return readIndex(corpus).filter((_, at) => at % every === 0).map((page) => {
    const bytes = readBytes(page)
    return {
      id: page.id,
      url: URL.parse(page.url)?.href ?? `https://${page.url}`,
      bytes,
      html: decodeHtml(bytes, page.charset),
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
  const startedAt = performance.now()
  try {
    const markdown = await one.run(page)
    if (markdown !== null) one.markdown.set(page.id, markdown)
  } catch (error) {
    if (!(error instanceof Error) || (one.name.startsWith('winnow') && !(error instanceof AppError))) throw error
    one.failed++
  } finally {
    one.ms.push(performance.now() - startedAt)
  }
}

function print(contenders: readonly Contender[], pages: readonly Loaded[]): void {
  const megabytes = pages.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6
  const base = sum(contenders.find(({ name }) => name === 'parse5 alone')!.ms)
  console.log(`${pages.length} pages, ${megabytes.toFixed(1)} MB, one thread\n`)
  const heads = ['pages/s', 'MB/s', 'ms mean', 'ms p50', 'ms p95', '× parse5', 'failed']
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

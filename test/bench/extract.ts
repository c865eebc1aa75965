// `npm run bench -- extract`: the whole extract stage compared with other extractors on the same pages in the same run.
// Winnow's figure includes everything the stage does for the formats markdown, links and images: decode, parse,
// metadata, main content, the outline of a crawl, markdown, serialise. The others do main content and markdown only. A
// second table splits Winnow's time by step. Times are CPU time, with garbage collection. Needs the extraction corpus.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  corpus, loadPages, peersFolder, startContender, type Contender, type ContenderName, type Measured,
} from './extract-contender.ts'
import { printSteps } from './extract-steps.ts'

/**
 * Pages that a contender reads before it is the next one's turn: so few that other load on the machine affects all, and
 * so many that each has the caches of the processor for itself, as in a crawl.
 */
const turn = 20

const titles: Record<Exclude<ContenderName, 'steps'>, string> = {
  winnow: 'winnow (whole stage)',
  parse5: 'parse5 alone',
  readability: 'readability + linkedom + turndown',
  defuddle: 'defuddle',
}

interface Row { title: string; isBase: boolean; measured: Measured[] }
/** What is known of each measured page. */
interface PageSize { id: string; bytes: number }

/** Prints tables, or that the corpus is missing. */
export async function benchExtract(): Promise<void> {
  if (!existsSync(join(corpus, 'lib.mjs'))) return console.log(`skipped: no extraction corpus at ${corpus}`)
  const names = (Object.keys(titles) as (keyof typeof titles)[])
  const compared = arePeersInstalled() ? names : names.slice(0, 2)
  const { measured, all } = await loadPages()
  const pages = all.slice(0, measured).map(({ id, bytes }): PageSize => ({ id, bytes: bytes.length }))
  const contenders = await Promise.all(compared.map(startContender))
  const steps = await startContender('steps')
  const rows = contenders.map(({ name }): Row => (
    { title: titles[name as keyof typeof titles], isBase: name === 'parse5', measured: [] }
  ))
  for (const contender of [...contenders, steps]) await readPages(contender, measured, all.length)
  await steps.takeSteps()
  for (let from = 0; from < measured; from += turn)
    for (const [index, contender] of contenders.entries())
      rows[index]!.measured.push(...await readPages(contender, from, Math.min(from + turn, measured)))
  await readPages(steps, 0, measured)
  print(rows, pages)
  printSteps(await steps.takeSteps(), pages.length, totalOf(rows.find(({ isBase }) => isBase)!))
  score(rows, pages)
  await Promise.all([...contenders, steps].map((one) => one.close()))
}

async function readPages(contender: Contender, from: number, to: number): Promise<Measured[]> {
  const measured: Measured[] = []
  for (let page = from; page < to; page++) measured.push(await contender.run(page))
  return measured
}

/** The peers are installed on first use, to keep `npm install` of the project small. */
function arePeersInstalled(): boolean {
  if (existsSync(join(peersFolder, 'node_modules'))) return true
  console.log('installing the other extractors (test/bench/peers) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: peersFolder, stdio: 'inherit',
  })
  if (status !== 0) console.log('the other extractors could not be installed; figures without them:')
  return status === 0
}

const totalOf = ({ measured }: Row): number => measured.reduce((total, { ms }) => total + ms, 0)

function print(rows: readonly Row[], pages: readonly PageSize[]): void {
  const megabytes = pages.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const base = totalOf(rows.find(({ isBase }) => isBase)!)
  console.log(`${pages.length} pages, ${megabytes.toFixed(1)} MB, a process with one thread each\n`)
  const heads = ['pages/s', 'MB/s', 'CPU ms', 'p50', 'p95', '× parse5', 'failed']
  console.log(`${'contender'.padEnd(36)}${heads.map((head) => head.padStart(10)).join('')}`)
  for (const row of rows) {
    const total = totalOf(row)
    const sorted = row.measured.map(({ ms }) => ms).sort((a, b) => a - b)
    const [p50, p95] = [sorted[sorted.length >> 1]!, sorted[Math.floor(sorted.length * 0.95)]!]
    const cells = [pages.length / total * 1000, megabytes / total * 1000, total / pages.length, p50, p95, total / base]
    const failed = row.measured.filter((one) => one.failed).length
    const figures = cells.map((cell) => cell.toFixed(1).padStart(10)).join('')
    console.log(`${row.title.padEnd(36)}${figures}${String(failed).padStart(10)}`)
  }
}

/** Prints the quality of the same outputs, computed by the scorer of the corpus. */
function score(rows: readonly Row[], pages: readonly PageSize[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  try {
    for (const { title, measured } of rows) {
      const lines = measured.flatMap(({ markdown }, page) =>
        markdown === null ? [] : [`${JSON.stringify({ id: pages[page]!.id, markdown })}\n`])
      if (lines.length === 0) continue
      const file = join(folder, 'out.jsonl')
      writeFileSync(file, lines.join(''))
      const { stdout } = spawnSync(process.execPath, [join(realpathSync(corpus), 'score.mjs'), '--present', file], {
        encoding: 'utf8',
      })
      const scores = stdout
        .split('\n')
        .filter((line) => /headline|^(?:dataset|scrapinghub|trafilatura|wcxb {2,})/.test(line))
      console.log(`\n${title}\n${scores.map((line) => line.slice(0, 80).trimEnd()).join('\n')}`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

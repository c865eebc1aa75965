// `winnow extract`: HTML to markdown on the spot, by the same threads and the same code as the service, without any of
// it running.

import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Value } from 'typebox/value'
import type { ExtractedData } from '#schemas/scrape-data.ts'
import type { PageFetched } from '#schemas/page.ts'
import { ScrapeRequest, type Format } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { decodeText } from '#src/page/decode-text.ts'
import { sniffKind } from '#src/page/sniff-kind.ts'
import { readLines } from './read-lines.ts'
import { createExtractPool, type ExtractPool } from './worker/pool.ts'
import type { ExtractJob } from './worker/run.ts'

export interface CliStreams {
  stdin: AsyncIterable<Uint8Array | string>
  stdout: {
    write(text: string, done: (error?: Error | null) => void): boolean
    on(event: 'error', listener: (error: Error) => void): unknown
  }
  stderr: { write(text: string): boolean }
}

const usage = `Usage: winnow extract [--url URL] [--format markdown|json] [FILE|-]
       winnow extract --jsonl [--format markdown|json] [FILE|-]

Turns a page (HTML, PDF, text) into markdown, or with --format json into all that a scrape returns. Reads standard input
without FILE. --url is where the page came from: relative links are resolved against it.
--jsonl reads lines {"id", "url", "html"} and writes lines {"id", "markdown"} (or {"id", "data"}) in the same order;
a page that fails gives {"id", "error", "error_code"}, one that is not quite what it should be has "warnings" too.
`

type OutputFormat = 'markdown' | 'json'
interface Call { url: string, format: OutputFormat, jsonl: boolean, file: string }

const bytesMax = 64 * 1024 * 1024
const formatsOf: Record<OutputFormat, Format[]> = {
  markdown: ['markdown'], json: ['markdown', 'html', 'links', 'images'],
}

class UsageError extends Error {}

/** Runs the command; the answer is the exit code: 0 done, 1 the page could not be extracted, 2 called wrongly. */
export async function runExtract(args: string[], { stdin, stdout, stderr }: CliStreams): Promise<number> {
  const write: Write = (text) =>
    new Promise((resolve, reject) => {
      stdout.write(text, (error) => {
        if (error) reject(error)
        else resolve()
      })
    })
  // An output that fails says so to `write` too; without a listener it would end the process.
  stdout.on('error', () => undefined)
  try {
    const call = readCall(args)
    if (call === 'help') {
      await write(usage)
      return 0
    }
    const input = asBytes(call.file === '-' ? stdin : createReadStream(call.file))
    const pool = createExtractPool({ threads: call.jsonl ? availableParallelism() : 1, pageTimeoutMs: 30_000 })
    try {
      await (call.jsonl ? extractLines(input, call, pool, write) : extractOne(input, call, pool, write))
      return 0
    } finally {
      await pool.close()
    }
  } catch (error) {
    if (isReaderGone(error)) return 0
    if (error instanceof UsageError) stderr.write(`winnow extract: ${error.message}\n\n${usage}`)
    else stderr.write(`winnow extract: ${describe(error).error}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

/** Whoever read the output has enough of it, as `head` has: no failure. */
const isReaderGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')

function readCall(args: string[]): Call | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  if (positionals.length > 1)
    throw new UsageError(`one FILE at most, not ${positionals.length}; use --jsonl for many pages`)
  if (values.format !== 'markdown' && values.format !== 'json')
    throw new UsageError(`--format must be markdown or json, not ${values.format}`)
  if (values.url !== undefined && values.jsonl)
    throw new UsageError('--url does not go with --jsonl: every line carries its url')
  return { url: urlFlag(values.url), format: values.format, jsonl: values.jsonl, file: positionals[0] ?? '-' }
}

function urlFlag(url: string | undefined): string {
  const known = toWebUrl(url)
  if (known === undefined) throw new UsageError(`--url must be an http or https address, not ${url}`)
  return known
}

function parse(args: string[]): ReturnType<typeof parseFlags> {
  try {
    return parseFlags(args)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const parseFlags = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string' }, format: { type: 'string', default: 'markdown' },
      jsonl: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' },
    },
  })

type Write = (text: string) => Promise<void>

async function extractOne(
  input: AsyncIterable<Uint8Array>, call: Call, pool: ExtractPool, write: Write,
): Promise<void> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of input) {
    if ((size += part.length) > bytesMax) throw new AppError('CONTENT_TOO_LARGE')
    parts.push(part)
  }
  const data = await extract(pool, toJob(Buffer.concat(parts), call.url, call.format))
  await write(call.format === 'json' ? `${JSON.stringify(data, null, 2)}\n` : `${data.markdown?.content ?? ''}\n`)
}

/** Bytes of unknown kind as a job, read as the fetch stage would read them. */
function toJob(bytes: Uint8Array, url: string, format: OutputFormat): ExtractJob {
  const sniffed = sniffKind(bytes, undefined)
  if (sniffed.kind === 'unsupported' || sniffed.kind === 'gzip')
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `This is ${sniffed.kind === 'gzip' ? 'a gzip file' : sniffed.what}, not a page.`,
    })
  const { kind, mime } = sniffed
  const decoded =
    kind === 'pdf' ? null : decodeText(bytes, undefined, kind === 'html' || kind === 'xml' ? kind : 'none')
  return makeJob(new Uint8Array(decoded?.utf8 ?? bytes), pageOf(url, kind, mime, decoded?.encoding ?? null), format)
}

const makeJob = (bytes: Uint8Array, page: PageFetched, format: OutputFormat): ExtractJob => ({
  bytes, page,
  request: Value.Parse(ScrapeRequest, Value.Default(ScrapeRequest, { url: page.url, formats: formatsOf[format] })),
})

function pageOf(url: string, kind: PageFetched['kind'], contentType: string, encoding: string | null): PageFetched {
  return {
    url, finalUrl: url, statusCode: 200, contentType, kind, encoding, headers: {}, tier: 'plain',
    fetchedAt: new Date().toISOString(), cacheState: 'bypass', cachedAt: null,
  }
}

async function extract(pool: ExtractPool, job: ExtractJob): Promise<ExtractedData & { warnings: string[] }> {
  const { data, warnings } = await pool.run(job)
  return { ...JSON.parse(new TextDecoder().decode(data)) as ExtractedData, warnings }
}

/**
 * As many lines in work as keep the threads busy; answers leave in the order of the lines, each as soon as it and those
 * before it are there.
 */
async function extractLines(
  input: AsyncIterable<Uint8Array>, { format }: Call, pool: ExtractPool, write: Write,
): Promise<void> {
  const inWorkMax = availableParallelism() * 2
  const inWork: Promise<void>[] = []
  let last = Promise.resolve()
  for await (const line of readLines(input, bytesMax)) {
    if (line !== undefined && isBlank(line)) continue
    const answer = answerLine(line, format, pool)
    last = last.then(async () => write(await answer))
    last.catch(() => undefined) // thrown below, when its turn to be awaited comes
    inWork.push(last)
    if (inWork.length >= inWorkMax) await inWork.shift()
  }
  await last
}

const isBlank = (line: Uint8Array): boolean => line.every((byte) => byte === 32 || byte === 13 || byte === 9)

async function answerLine(line: Uint8Array | undefined, format: OutputFormat, pool: ExtractPool): Promise<string> {
  let id: unknown = null
  try {
    if (line === undefined)
      throw new AppError('CONTENT_TOO_LARGE', { message: `The line is longer than ${bytesMax} bytes.` })
    const fields = parseObject(line)
    id = fields.id ?? null
    const { html, url, warnings } = checkPage(fields)
    const data = await extract(
      pool, makeJob(new TextEncoder().encode(html), pageOf(url, 'html', 'text/html', 'utf-8'), format),
    )
    const all = [...warnings, ...data.warnings]
    return `${JSON.stringify(format === 'json' ? { id, data: { ...data, warnings: all } } : { id, markdown: data.markdown?.content ?? '', ...(all.length > 0 && { warnings: all }) })}\n`
  } catch (error) {
    return `${JSON.stringify({ id, ...describe(error) })}\n`
  }
}

/**
 * The page of a line. An address that is none only leaves its relative links without a host: the page is here already.
 */
function checkPage({ url, html }: LineFields): { url: string, html: string, warnings: string[] } {
  if (typeof html !== 'string') throw new AppError('INVALID_REQUEST', { message: 'html must be a string.' })
  const known = toWebUrl(url)
  const warning = `url is not an http or https address: ${JSON.stringify(url)?.slice(0, 200)}. Relative links stand against ${localUrl}.`
  return { url: known ?? localUrl, html, warnings: known ? [] : [warning] }
}

interface LineFields { id?: unknown, url?: unknown, html?: unknown }

function parseObject(line: Uint8Array): LineFields {
  try {
    const value = JSON.parse(new TextDecoder().decode(line)) as unknown
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    throw new AppError('INVALID_REQUEST', { message: 'The line is not JSON.', cause: error })
  }
  throw new AppError('INVALID_REQUEST', { message: 'The line is not a JSON object.' })
}

/** Of a page that comes without an address. */
const localUrl = 'http://localhost/'

/** An address as the service takes it, https when it has no protocol; undefined for what is no address of the web. */
function toWebUrl(url: unknown): string | undefined {
  if (url === undefined || url === null || url === '') return localUrl
  const parsed =
    typeof url === 'string' ? URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`) : null
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined
}

/** Why FILE cannot be read, by what the system says. */
const unreadable: Record<string, string> = {
  ENOENT: 'FILE is not there; give the path of an HTML file, or - for standard input',
  EISDIR: 'FILE is a folder; give the path of an HTML file, or - for standard input',
  EACCES: 'FILE may not be read by this user',
}

function describe(error: unknown): { error: string, error_code: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return {
    error: unreadable[code] ?? (error instanceof Error ? error.message : String(error)),
    error_code: error instanceof AppError ? error.code : 'INTERNAL_ERROR',
  }
}

async function* asBytes(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
}

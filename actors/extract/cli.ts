// `winnow extract`: converts pages with the worker threads of the service, without running the service.

import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Value } from 'typebox/value'
import type { ExtractedData } from '#schemas/scrape-data.ts'
import type { PageFetched } from '#schemas/page.ts'
import { ScrapeRequest, type Format } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { decodeText } from '#src/page/decode-text.ts'
import { sniffKind } from '#src/page/sniff-kind.ts'
import { localUrl, readCall, toWebUrl, usage, UsageError, type ExtractCall, type OutputFormat } from './cli-args.ts'
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

type Write = (text: string) => Promise<void>

/** Largest page, and longest line of --jsonl. */
const bytesMax = 64 * 1024 * 1024
const pageTimeoutMs = 30_000
const formatsOf: Record<OutputFormat, Format[]> = {
  markdown: ['markdown'], json: ['markdown', 'html', 'links', 'images'],
}

/** Runs the command and returns its exit code: 0 success, 1 the page could not be extracted, 2 wrong arguments. */
export async function runExtract(args: string[], { stdin, stdout, stderr }: CliStreams): Promise<number> {
  const write: Write = (text) =>
    new Promise((resolve, reject) => {
      stdout.write(text, (error) => {
        if (error) reject(error)
        else resolve()
      })
    })
  // `write` reports errors of the output too; without a listener they would end the process.
  stdout.on('error', () => undefined)
  try {
    const call = readCall(args)
    if (call === 'help') {
      await write(usage)
      return 0
    }
    const input = asBytes(call.file === '-' ? stdin : createReadStream(call.file))
    const pool = createExtractPool({ threads: call.jsonl ? availableParallelism() : 1, pageTimeoutMs })
    try {
      await (call.jsonl ? extractLines(input, call, pool, write) : extractOne(input, call, pool, write))
      return 0
    } finally {
      await pool.close()
    }
  } catch (error) {
    if (isClosedPipe(error)) return 0
    if (error instanceof UsageError) stderr.write(`winnow extract: ${error.message}\n\n${usage}`)
    else stderr.write(`winnow extract: ${describe(error).error}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

/** Whether the reader of the output has closed it, as `head` does; this is no failure. */
const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')

async function extractOne(
  input: AsyncIterable<Uint8Array>, call: ExtractCall, pool: ExtractPool, write: Write,
): Promise<void> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of input) {
    if ((size += part.length) > bytesMax) throw new AppError('CONTENT_TOO_LARGE')
    parts.push(part)
  }
  if (size === 0)
    throw new AppError('EMPTY_CONTENT', { message: 'The input is empty: give the path of a page, or pipe one in.' })
  const data = await extract(pool, toJob(Buffer.concat(parts), call.url, call.format))
  await write(call.format === 'json' ? `${JSON.stringify(data, null, 2)}\n` : `${data.markdown?.content ?? ''}\n`)
}

/** Makes a job of bytes of unknown kind, as the fetch stage would. */
function toJob(bytes: Uint8Array, url: string, format: OutputFormat): ExtractJob {
  const sniffed = sniffKind(bytes, undefined)
  if (sniffed.kind === 'unsupported' || sniffed.kind === 'gzip')
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The input is ${sniffed.kind === 'gzip' ? 'a gzip file' : sniffed.what}, not a page.`,
    })
  const { kind, mime } = sniffed
  const decoded =
    kind === 'pdf' ? null : decodeText(bytes, undefined, kind === 'html' || kind === 'xml' ? kind : 'none')
  const page = pageOf(url, kind, mime, decoded?.encoding ?? null)
  if (decoded?.uncertain) page.encodingUncertain = true
  return makeJob(new Uint8Array(decoded?.utf8 ?? bytes), page, format)
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

/** Extracts lines in parallel and writes results in the order of the lines, each as soon as possible. */
async function extractLines(
  input: AsyncIterable<Uint8Array>, { format }: ExtractCall, pool: ExtractPool, write: Write,
): Promise<void> {
  // Twice the number of threads keeps all of them busy.
  const pendingMax = availableParallelism() * 2
  const pending: Promise<void>[] = []
  let last = Promise.resolve()
  for await (const line of readLines(input, bytesMax)) {
    if (line !== undefined && isBlank(line)) continue
    const result = extractLine(line, format, pool)
    last = last.then(async () => write(await result))
    last.catch(() => undefined) // an error is thrown when the promise is awaited below
    pending.push(last)
    if (pending.length >= pendingMax) await pending.shift()
  }
  await last
}

const toLine = (value: unknown): string => `${JSON.stringify(value)}\n`

const isBlank = (line: Uint8Array): boolean => line.every((byte) => byte === 32 || byte === 13 || byte === 9)

async function extractLine(line: Uint8Array | undefined, format: OutputFormat, pool: ExtractPool): Promise<string> {
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
    if (format === 'json') return toLine({ id, data: { ...data, warnings: all } })
    return toLine({ id, markdown: data.markdown?.content ?? '', ...(all.length > 0 && { warnings: all }) })
  } catch (error) {
    return toLine({ id, ...describe(error) })
  }
}

/** Reads the page of a line. An invalid url is only a warning, because it is needed for relative links only. */
function checkPage({ url, html }: LineFields): { url: string, html: string, warnings: string[] } {
  if (typeof html !== 'string') throw new AppError('INVALID_REQUEST', { message: '`html` must be a string.' })
  const webUrl = toWebUrl(url)
  if (webUrl !== undefined) return { url: webUrl, html, warnings: [] }
  const got = JSON.stringify(url)?.slice(0, 200)
  const warning = `\`url\` must be an http or https URL (got ${got}); relative links are resolved against ${localUrl}.`
  return { url: localUrl, html, warnings: [warning] }
}

interface LineFields { id?: unknown, url?: unknown, html?: unknown }

function parseObject(line: Uint8Array): LineFields {
  try {
    const value = JSON.parse(new TextDecoder().decode(line)) as unknown
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    throw new AppError('INVALID_REQUEST', { message: 'The line is not valid JSON.', cause: error })
  }
  throw new AppError('INVALID_REQUEST', { message: 'The line is not a JSON object.' })
}

/** Messages for a FILE that cannot be read, by system error code. */
const fileErrors: Record<string, string> = {
  ENOENT: 'FILE does not exist; give the path of a page, or - for standard input',
  EISDIR: 'FILE is a directory; give the path of a page, or - for standard input',
  EACCES: 'no permission to read FILE',
}

function describe(error: unknown): { error: string, error_code: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return {
    error: fileErrors[code] ?? (error instanceof Error ? error.message : String(error)),
    error_code: error instanceof AppError ? error.code : 'INTERNAL_ERROR',
  }
}

async function* asBytes(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
}

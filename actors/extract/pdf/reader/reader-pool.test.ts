// Memory of PDFs has a bound: hostile files end with an error, and what they took is returned.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { after, describe, it } from 'node:test'
import { hostilePdfs } from '#test/support/hostile-pdf.ts'
import { makePdf } from '#test/support/pdf.ts'
import { until } from '#test/support/until.ts'
import { createLanePools } from '#actors/extract/worker/lane-pools.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { pdfToMarkdown } from '../pdf-to-markdown.ts'
import { createPdfReaders } from './reader-pool.ts'

const good = makePdf(['the harbour', 'a mill', 'two ships'].map((of) => [{ text: `A page of ${of}.`, y: 700 }]))
const expected = await pdfToMarkdown(good)
const timeoutMs = 20_000
const memoryMaxMb = 320
/** The watch looks every 20 ms, and a busy machine may be late. */
const marginMb = 200
const isLinux = process.platform === 'linux'

/** Resident memory of a process in MB, now or at most so far (proc_pid_status(5)); 0 when it has exited. */
function residentMb(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

describe('memory of PDFs', () => {
  const readers = createPdfReaders({ readersMax: 2, memoryMaxMb })
  after(() => readers.close())

  const files = Object.entries(hostilePdfs(300)).map(([what, make]) => [what, make()] as const)
  const before = process.memoryUsage.rss()

  describe('is bounded', { concurrency: 2 }, () => {
    for (const [what, bytes] of files) {
      it(`for ${what}`, async () => {
        let peak = 0
        const look = (): void => { peak = Math.max(peak, ...readers.pids.map((pid) => residentMb(pid, 'VmHWM'))) }
        const watch = setInterval(look, 10)
        try {
          await assert.rejects(readers.read(bytes, { timeoutMs }), ({ code }: { code: string }) =>
            code === 'PAGE_TOO_COMPLEX' || code === 'UNSUPPORTED_CONTENT')
        } finally {
          clearInterval(watch)
        }
        if (isLinux) assert.ok(peak > 0 && peak < memoryMaxMb + marginMb, `${peak} MB`)
        assert.deepEqual(await readers.read(good, { timeoutMs }), expected)
      })
    }
  })

  it('is given back', async () => {
    await readers.read(good, { timeoutMs })
    for (const pid of readers.pids) assert.ok(residentMb(pid) < 200, `${residentMb(pid)} MB`)
    const grown = (process.memoryUsage.rss() - before) / 1024 / 1024
    assert.ok(grown < 60, `the process that waits has grown by ${grown} MB`)
  })
})

describe('createPdfReaders', () => {
  it('returns what pdfToMarkdown returns, and the same errors', async (t) => {
    const readers = createPdfReaders({ readersMax: 1 })
    t.after(() => readers.close())
    assert.deepEqual(await readers.read(good, { timeoutMs }), expected)
    await assert.rejects(readers.read(Buffer.from('%PDF-1.7 broken'), { timeoutMs }), {
      code: 'UNSUPPORTED_CONTENT', message: 'The PDF is broken and cannot be read.',
    })
    await assert.rejects(readers.read(makePdf([[]]), { timeoutMs }), { code: 'EMPTY_CONTENT' })
  })

  it('reads a file again when its process was killed from outside, and fails when that happens twice', async (t) => {
    const readers = createPdfReaders({ readersMax: 1 })
    t.after(() => readers.close())
    const kill = async (): Promise<void> => {
      await until('a process has started', () => readers.pids.length > 0)
      const [killed] = readers.pids
      process.kill(killed!, 'SIGKILL')
      await until('it has gone', () => readers.pids[0] !== killed)
    }
    const once = readers.read(good, { timeoutMs })
    await kill()
    assert.deepEqual(await once, expected)
    const twice = assert.rejects(readers.read(good, { timeoutMs }), {
      code: 'PAGE_TOO_COMPLEX', message: 'The PDF ended the process that read it, twice.',
    })
    await kill()
    await kill()
    await twice
  })

  it('ends at the time limit and on abort, and reads the next file', async (t) => {
    const readers = createPdfReaders({ readersMax: 1 })
    t.after(() => readers.close())
    await assert.rejects(readers.read(good, { timeoutMs: 20 }), {
      code: 'PAGE_TOO_COMPLEX', message: 'The PDF takes longer than 0.02 s to read.',
    })
    const stop = new AbortController()
    const reason = new Error('enough')
    const aborted = [1, 2].map(() =>
      assert.rejects(readers.read(good, { timeoutMs, signal: stop.signal }), (error) => error === reason))
    stop.abort(reason)
    await Promise.all(aborted)
    assert.deepEqual(await readers.read(good, { timeoutMs }), expected)
  })

  it('ends processes that are idle', async (t) => {
    const readers = createPdfReaders({ readersMax: 1, idleMs: 50 })
    t.after(() => readers.close())
    await readers.read(good, { timeoutMs })
    const [pid] = readers.pids
    await until('the pool has ended it', () => readers.pids.length === 0)
    await until('it has exited', () => !isAlive(pid!))
  })
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a PDF in the extract stage', () => {
  it('is read in both lanes, and a hostile one is PAGE_TOO_COMPLEX', async (t) => {
    const pools = createLanePools(1)
    t.after(() => pools.close())
    const run = async (bytes: Uint8Array, lane: 'now' | 'bulk'): Promise<string> => {
      const page = makePage({ kind: 'pdf', contentType: 'application/pdf' })
      const job = { bytes: new Uint8Array(bytes), page, request: makeRequest() }
      const { data } = await pools.run(job, { lane, share: 'rest' }, AbortSignal.timeout(timeoutMs))
      return (JSON.parse(Buffer.from(data).toString()) as { markdown: { content: string } }).markdown.content
    }
    assert.equal(await run(good, 'now'), expected.markdown.trimEnd())
    assert.equal(await run(good, 'bulk'), expected.markdown.trimEnd())
    await assert.rejects(run(hostilePdfs(300)['a page content']!(), 'now'), {
      code: 'PAGE_TOO_COMPLEX', message: 'A stream of the PDF unpacks to more than 128 MB.',
    })
  })
})

describe('the priority of PDFs', () => {
  const readers = createPdfReaders({ readersMax: 1 })
  after(() => readers.close())
  const niceness = (): number => getPriority(readers.pids.at(-1)) - getPriority()

  it('is lower than that of pages, and lower still for files of jobs', async () => {
    await readers.read(good, { timeoutMs })
    assert.equal(niceness(), 5)
    await readers.read(good, { timeoutMs, niceness: 10 })
    assert.equal(niceness(), 15)
  })
})

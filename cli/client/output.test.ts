import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { createOutput, type Output } from './output.ts'

interface Screen { stream: NodeJS.WriteStream; text(): string }

function screen(isTTY: boolean, columns = 40): Screen {
  let text = ''
  const stream = new Writable({ write(chunk: Buffer, _encoding, done) { text += chunk.toString(); done() } })
  return { stream: Object.assign(stream, { isTTY, columns }) as unknown as NodeJS.WriteStream, text: () => text }
}

const page = { url: 'https://a.example', title: 'A\x1b[31m\x9bred\x07\tb\nc' }
const write = (out: Output): Promise<void> => out.result(page, ({ title }) => title)

describe('output', () => {
  it('is lines of JSON in a pipe, with the data as they are', async () => {
    const [stdout, stderr] = [screen(false), screen(false)]
    const out = createOutput({ stdout: stdout.stream, stderr: stderr.stream })
    out.progress('half')
    await write(out)
    await out.end()
    assert.deepEqual([JSON.parse(stdout.text()), stderr.text()], [page, ''])
  })

  it('is text on a terminal, without characters that command it, and below it the progress', async () => {
    const [stdout, stderr] = [screen(true), screen(true, 12)]
    const out = createOutput({ stdout: stdout.stream, stderr: stderr.stream })
    out.progress('half of the pages')
    await write(out)
    out.note('done \x1b[2J')
    await out.end()
    assert.equal(stdout.text(), 'A[31mred\tb\nc\n')
    assert.equal(
      stderr.text(), '\r\x1b[Khalf of th…\r\x1b[K\r\x1b[Khalf of th…\r\x1b[Kdone [2J\n',
    )
  })

  it('ends with the error of a file that cannot be written', async () => {
    const out = createOutput({
      stdout: screen(false).stream, stderr: screen(false).stream, file: join(tmpdir(), 'none', 'x'),
    })
    await new Promise((resolve) => setImmediate(resolve))
    await assert.rejects(async () => { await write(out); await out.end() }, { code: 'ENOENT' })
    await assert.rejects(out.end(), { code: 'ENOENT' })
  })

  it('is what the flags say, wherever it goes', async () => {
    const [terminal, pipe, stderr] = [screen(true), screen(false), screen(false)]
    await write(createOutput({ stdout: terminal.stream, stderr: stderr.stream, json: true }))
    await write(createOutput({ stdout: pipe.stream, stderr: stderr.stream, json: false }))
    assert.deepEqual(JSON.parse(terminal.text()), page)
    assert.equal(pipe.text(), `${page.title}\n`)
  })

  it('goes into a file as text, and fails with the file', async () => {
    const [stdout, stderr] = [screen(true), screen(false)]
    const file = join(mkdtempSync(join(tmpdir(), 'winnow-output-')), 'page.md')
    const out = createOutput({ stdout: stdout.stream, stderr: stderr.stream, file })
    await write(out)
    await out.end()
    assert.deepEqual([readFileSync(file, 'utf8'), stdout.text()], [`${page.title}\n`, ''])
    const lost = createOutput({ stdout: stdout.stream, stderr: stderr.stream, file: '/no/such/folder/page.md' })
    await assert.rejects(async () => { await write(lost); await lost.end() }, /ENOENT/)
  })
})

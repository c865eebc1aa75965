import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { runExtract } from './cli.ts'

interface Run { code: number, out: string, err: string }

async function run(args: string[], input: string | Buffer = ''): Promise<Run> {
  const result = { code: 0, out: '', err: '' }
  const take = (name: 'out' | 'err') => ({
    write: (text: string, done?: () => void) => {
      result[name] += text
      done?.()
      return true
    },
    on: () => undefined,
  })
  result.code = await runExtract(args, { stdin: Readable.from([input]), stdout: take('out'), stderr: take('err') })
  return result
}
const linesOf = (text: string): unknown[] => text.trim().split('\n').map((line) => JSON.parse(line) as unknown)

const pagesOf = (text: string): unknown[] =>
  (linesOf(text) as { id: unknown, markdown?: string }[]).map(({ id, markdown }) => [id, markdown])

describe('winnow extract', () => {
  it('converts a page on standard input and resolves its links against --url', async () => {
    assert.deepEqual(await run(['--url', 'https://a.example/b/'], '<h1>Hi</h1><p>Some <a href="x">text</a>'), {
      code: 0, out: '# Hi\n\nSome [text](https://a.example/b/x)\n', err: '',
    })
  })

  it('reads a file in its declared encoding', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'winnow-cli-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'page.html')
    writeFileSync(file, Buffer.from('<meta charset="iso-8859-1"><p>caf\xe9', 'latin1'))
    assert.equal((await run([file])).out, 'café\n')
  })

  it('detects an encoding that is not declared, and warns when it is uncertain', async () => {
    const russian = Buffer.from('c2f7e5f0e020e2e5f7e5f0eeec20e220f1f2e0f0eeec20efeef0f2f320e7e0e6e3ebe820ece0ffea', 'hex')
    const page = Buffer.concat([Buffer.from('<p>'), russian])
    assert.equal((await run([], page)).out, 'Вчера вечером в старом порту зажгли маяк\n')
    const { out } = await run(['--format', 'json'], Buffer.from('<p>Copyright \xa9 2024 Smith', 'latin1'))
    assert.match((JSON.parse(out) as { warnings: string[] }).warnings.join(), /encoding.*read as windows-1252/)
  })

  it('returns the scrape data as JSON', async () => {
    const { out } = await run(['--format', 'json', '-'], '<title>T</title><p>x <a href="/y">y</a>')
    const data = JSON.parse(out) as Record<string, unknown>
    assert.deepEqual(Object.keys(data), [
      'url', 'final_url', 'domain', 'status_code', 'metadata', 'markdown', 'html', 'links', 'images', 'warnings',
    ])
  })

  it('writes results in the order of the lines, also for lines that fail', async () => {
    const lines = [
      ...Array.from({ length: 20 }, (_, at) =>
        JSON.stringify({ id: at, url: 'https://a.example/', html: `<p>${'x '.repeat((20 - at) * 500)}page ${at}` }),
      ),
      'not json',
      '[]',
      '{"id":"no html"}',
      '{"id":"empty","html":""}',
      '{"id":"no protocol","url":"a.example/b/","html":"<a href=c>x</a>"}',
    ]
    const { code, out } = await run(['--jsonl'], `${lines.join('\n')}\n`)
    const answers = linesOf(out) as { id: unknown, markdown?: string, error_code?: string, error?: string }[]
    assert.equal(code, 0)
    assert.deepEqual(
      answers.slice(0, 20).map(({ id, markdown }) => [id, markdown?.slice(markdown.indexOf('page'))]),
      Array.from({ length: 20 }, (_, at) => [at, `page ${at}`]),
    )
    assert.deepEqual(
      answers.slice(20).map(({ id, markdown, error_code }) => [id, markdown ?? error_code]),
      [
        [null, 'INVALID_REQUEST'],
        [null, 'INVALID_REQUEST'],
        ['no html', 'INVALID_REQUEST'],
        ['empty', 'EMPTY_CONTENT'],
        ['no protocol', '[x](https://a.example/b/c)'],
      ],
    )
  })

  for (const url of ['ftp://a.example/', 'file:///home/me/page.html', 'archive::page.html', 7]) {
    it(`reads a page whose url is ${url}, and warns`, async () => {
      const html = '<p>See <a href="/x">this</a> and <a href="https://b.example/">that</a>.'
      const [answer] = linesOf((await run(['--jsonl'], JSON.stringify({ id: 1, url, html }))).out) as {
        markdown: string
        warnings: string[]
      }[]
      assert.equal(answer!.markdown, 'See [this](http://localhost/x) and [that](https://b.example/).')
      assert.match(answer!.warnings.join(), /`url` must be an http or https URL/)
      const [whole] = linesOf(
        (await run(['--jsonl', '--format', 'json'], JSON.stringify({ id: 1, url, html }))).out,
      ) as { data: { warnings: string[] } }[]
      assert.match(whole!.data.warnings.join(), /`url` must be an http or https URL/)
    })
  }

  for (const [args, message] of [
    [['--nope'], /^winnow extract: unknown option --nope\n\nUsage: /],
    [['--format', 'xml'], /markdown or json/],
    [['a', 'b'], /one FILE/],
    [['--url', 'ftp://x'], /--url/],
    [['--jsonl', '--url', 'https://a.example'], /--jsonl/],
  ] as const) {
    it(`reports wrong arguments with exit code 2: ${args.join(' ')}`, async () => {
      const { code, out, err } = await run([...args])
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, message)
    })
  }

  it('exits with 1 for a page or file that cannot be read', async () => {
    assert.deepEqual(await run(['/nowhere/page.html']), {
      code: 1, out: '',
      err: 'winnow extract: FILE does not exist; give the path of a page, or - for standard input\n',
    })
    assert.match((await run([import.meta.dirname])).err, /FILE is a directory/)
    assert.deepEqual(await run([], ''), {
      code: 1, out: '', err: 'winnow extract: The input is empty: give the path of a page, or pipe one in.\n',
    })
    assert.match((await run([], Buffer.from('504b0304140000000000', 'hex'))).err, /not a page/)
  })

  it('writes each result before the next line arrives', async () => {
    const written = Promise.withResolvers<string>()
    async function* input(): AsyncGenerator<string> {
      yield '{"id":1,"html":"<p>one"}\n'
      const first = await written.promise
      yield `${JSON.stringify({ id: 2, html: `<p>${first}` })}\n`
    }
    const out: string[] = []
    const stdout = {
      write: (text: string, done: () => void) => {
        out.push(text)
        written.resolve('seen')
        done()
        return true
      },
      on: () => undefined,
    }
    await runExtract(['--jsonl'], { stdin: input(), stdout, stderr: stdout as never })
    assert.deepEqual(pagesOf(out.join('')), [[1, 'one'], [2, 'seen']])
  })

  it('skips blank lines with any line ends', async () => {
    const { out } = await run(['--jsonl'], '\r\n{"id":1,"html":"<p>a"}\r\n \t\n\n{"id":2,"html":"<p>b"}')
    assert.deepEqual(pagesOf(out), [[1, 'a'], [2, 'b']])
  })

  it('exits silently when its output is closed', async () => {
    const gone = {
      write: (_: string, done: (error: Error) => void) => {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
        return false
      },
      on: () => undefined,
    }
    let errors = ''
    const stderr = { write: (text: string) => { errors += text; return true } }
    for (const args of [['--jsonl'], [], ['--help']]) {
      assert.equal(
        await runExtract(args, { stdin: Readable.from(['{"id":1,"html":"<p>x"}\n'.repeat(20)]), stdout: gone, stderr }),
        0,
      )
    }
    assert.equal(errors, '')
  })

  it('prints its usage', async () => assert.match((await run(['--help'])).out, /Usage: winnow extract/))
})

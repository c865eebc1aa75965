import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import type { ExtractedData } from '#schemas/scrape-data.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { createExtractPool, type ExtractPool } from './pool.ts'
import type { ExtractJob } from './run.ts'

const words = 'Thrown into the air on a windy day, the heavy grain falls back to the floor. '
const jobOf = (html: string, request: Partial<ScrapeRequest> = {}): ExtractJob =>
  ({ bytes: new TextEncoder().encode(html), page: makePage(), request: makeRequest(request) })
const numbered = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index))
const hasCode = (code: string) => (error: unknown): boolean => error instanceof AppError && error.code === code

describe('createExtractPool', () => {
  const pool = createExtractPool({ threads: 1, pageTimeoutMs: 20_000, heapMaxMb: 512 })
  after(() => pool.close())
  const dataOf = async (job: ExtractJob): Promise<ExtractedData> =>
    JSON.parse(Buffer.from((await pool.run(job)).data).toString()) as ExtractedData

  it('returns the scrape data as JSON', async () => {
    assert.match(
      (await dataOf(jobOf(`<main><h1>T</h1><p>${words.repeat(5)}</p></main>`))).markdown!.content, /^# T\n\nThrown/,
    )
  })

  it('throws failures with their code', async () => {
    await assert.rejects(pool.run(jobOf('')), hasCode('EMPTY_CONTENT'))
    await assert.rejects(pool.run(jobOf('<p>x', { include_selectors: ['p['] })), hasCode('INVALID_REQUEST'))
  })

  it('returns facts only when the request needs them', async () => {
    assert.equal((await pool.run(jobOf('<p>x'))).facts, null)
    const { facts } = await pool.run(jobOf('<p>x', { formats: ['summary'] }))
    assert.equal((JSON.parse(Buffer.from(facts!).toString()) as { markdown: string }).markdown, 'x')
  })

  // Each returns content or PAGE_TOO_COMPLEX within seconds, and the next page works.
  const hostile: Record<string, string> = {
    '50,000 nested elements': `${'<div>'.repeat(50_000)}<p>MARK ${words}</p>${'</div>'.repeat(50_000)}`,
    'a million siblings': `<p>MARK</p>${'<p>x</p>'.repeat(1_000_000)}`,
    '20 MB of text': `<p>MARK</p><p>${words.repeat(260_000)}`,
    'circular references of ids': (
      '<div id=a aria-owns=b itemscope itemref=b><div id=b aria-owns=a itemscope itemref=a itemprop=x>MARK</div></div>'
    ).repeat(2_000),
    'null bytes': `<p>M\0ARK\0 ${'\0x'.repeat(100_000)}`.replace('M\0ARK\0', 'MARK'),
    '16 KB of <p> and <i>': `<p>MARK<p>${' <i></i> '.repeat(2_000)}`,
    'misnested formatting': `MARK${'<b id=i>'.repeat(1_000)}${'<p>x'.repeat(1_000)}`,
    'nested tables': `MARK${'<table><tr><td>x'.repeat(5_000)}`,
    'nested lists and quotes': `MARK${'<ul><li><blockquote>x'.repeat(5_000)}`,
    'a hundred thousand attributes': `<p ${numbered(100_000, (at) => `a${at}=1`).join(' ')}>MARK`,
    'one attribute of 5 MB': `<p class="${'x '.repeat(2_500_000)}" style="${'a:b;'.repeat(100_000)}">MARK`,
    'nested links': `MARK${'<a href=x>'.repeat(20_000)}y`,
    'forty thousand headings and links': `MARK${'<h2><a href="/x">y</a></h2>'.repeat(40_000)}`,
    'megabytes of invalid JSON-LD': `<script type="application/ld+json">${'{"a":[,'.repeat(200_000)}</script>MARK`,
  }
  for (const [what, html] of Object.entries(hostile)) {
    it(`survives ${what}`, async () => {
      const outcome = await pool
        .run(jobOf(html, { formats: ['markdown', 'html', 'links', 'images'], check_prompt_injection: true }))
        .then(() => 'content', (error: unknown) => error)
      assert.ok(outcome === 'content' || hasCode('PAGE_TOO_COMPLEX')(outcome), String(outcome))
      assert.ok(await dataOf(jobOf(`<p>${words}`)))
    })
  }

  // Pages that once took quadratic time, at sizes that would exceed the limit of 20 s.
  const onceQuadratic: Record<string, string> = {
    '<html> and <body> with different attributes':
      `${numbered(40_000, (at) => `<html a${at}><body b${at}>`).join('')}MARK`,
    'nested <noscript>': `<body><p>MARK</p><noscript>${'<noscript>&lt;noscript&gt;'.repeat(100_000)}`,
    'lines of code in elements of their own': `<p>MARK</p><pre>${'<span class=line>x</span>'.repeat(190_000)}</pre>`,
    'ruby readings': `MARK${'<ruby><rt>'.repeat(80_000)}`,
    'class names': `<p class="${numbered(2_000_000, (at) => `c${at}`).join(' ')}">MARK`,
    'relative links under a long base':
      `<base href="/${'x'.repeat(2_000_000)}">MARK${'<a href="p">x</a>'.repeat(40_000)}`,
    'pictures with many sources': `<p>MARK</p><picture>${'<source srcset="a 1x,b 2x">'.repeat(20_000)}`
      + `${'<img src=x>'.repeat(20_000)}</picture>`,
    'names of one meta tag': `<meta name="${numbered(2_000_000, (at) => `n${at}`).join(' ')}" content=x>MARK`,
    'nested authors': `<p>MARK</p>${'<span itemprop="author" itemscope><span>'.repeat(190_000)}`,
  }
  for (const [what, html] of Object.entries(onceQuadratic)) {
    it(`reads ${what} in linear time`, async () =>
      assert.match(
        (await dataOf(jobOf(html, { formats: ['markdown', 'html', 'links', 'images'] }))).markdown!.content, /MARK/,
      ))
  }
})

describe('a page in a thread', () => {
  it('is PAGE_TOO_COMPLEX when it takes too long', async (t) => {
    const pool = createExtractPool({ threads: 1, pageTimeoutMs: 40 })
    t.after(() => pool.close())
    await assert.rejects(pool.run(jobOf('<p>x</p>'.repeat(300_000))), hasCode('PAGE_TOO_COMPLEX'))
  })

  it('is PAGE_TOO_COMPLEX when it takes too much memory, and the next page is answered', async (t) => {
    const pool = createExtractPool({ threads: 1, heapMaxMb: 40 })
    t.after(() => pool.close())
    await assert.rejects(pool.run(jobOf('<p>x</p>'.repeat(390_000))), hasCode('PAGE_TOO_COMPLEX'))
    assert.ok((await pool.run(jobOf('<p>x'))).data.length > 0)
  })

  it('waits while the thread pauses', async (t) => {
    const pool = createExtractPool({ threads: 1, pauseAfter: (tookMs) => (tookMs > 0 ? 200 : 0) })
    t.after(() => pool.close())
    await pool.run(jobOf('<p>x'))
    const startedAt = performance.now()
    await pool.run(jobOf('<p>x'))
    assert.ok(performance.now() - startedAt > 190)
  })

  it('has a thread for the first page of a key while pages of other keys take all others', async (t) => {
    const pool = createExtractPool({ threads: 1 })
    t.after(() => pool.close())
    const order: string[] = []
    const run = async (name: string, html: string, keyId: string, share: 'first' | 'more'): Promise<void> => {
      await pool.run(jobOf(html), { share, keyId })
      order.push(name)
    }
    const slow = '<p>x</p>'.repeat(150_000)
    await Promise.all([
      run('slow', slow, 'one', 'more'), run('second', '<p>x', 'one', 'more'), run('also one', '<p>x', 'one', 'first'),
      run('first', '<p>x', 'other', 'first'),
    ])
    assert.deepEqual(order, ['first', 'slow', 'also one', 'second'])
  })

  const slowAndQuick = async (pool: ExtractPool): Promise<string[]> => {
    const order: string[] = []
    const run = async (name: string, html: string): Promise<void> => {
      await pool.run(jobOf(html))
      order.push(name)
    }
    await Promise.all([run('slow', '<p>x</p>'.repeat(40_000)), run('quick', '<p>x'), run('later', '<p>x')])
    return order
  }

  it('waits for the thread that runs while little waits', async (t) => {
    const pool = createExtractPool({ threads: 2, keptThreads: 0, backlog: { bytes: 100, ms: 60_000 } })
    t.after(() => pool.close())
    assert.deepEqual(await slowAndQuick(pool), ['slow', 'quick', 'later'])
  })

  for (const [when, backlog] of Object.entries({
    'much waits': { bytes: 6, ms: 60_000 }, 'pages have waited for long': { bytes: 100, ms: 1 },
  })) {
    it(`has a second thread when ${when}`, async (t) => {
      const pool = createExtractPool({ threads: 2, keptThreads: 0, backlog })
      t.after(() => pool.close())
      await Promise.all(numbered(3, () => '<p>x').map((html) => pool.run(jobOf(html))))
      assert.equal((await slowAndQuick(pool)).at(-1), 'slow')
    })
  }

  it('is aborted by its signal, also while it waits', async (t) => {
    const pool = createExtractPool({ threads: 1 })
    t.after(() => pool.close())
    const stop = new AbortController()
    const reason = new AppError('TIMEOUT')
    const all = [jobOf('<p>x</p>'.repeat(300_000)), jobOf('<p>x')].map((job) =>
      assert.rejects(pool.run(job, { signal: stop.signal }), (error) => error === reason),
    )
    stop.abort(reason)
    await Promise.all(all)
    assert.ok((await pool.run(jobOf('<p>x'))).data.length > 0)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MonitorPatch, type MonitorTarget, type TargetInput } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { assertUrls, identifyTargets, prepareTargets, type PreparedTarget } from './targets.ts'

const check = compileCheck(MonitorPatch, 'the request body')
/** Targets after validation by the schema, with its defaults. */
const inputs = (...targets: object[]): TargetInput[] => check({ targets }).targets as TargetInput[]
const prepare = (...targets: object[]): PreparedTarget[] => prepareTargets(inputs(...targets), [])
const refused =
  (code: string, message: RegExp) =>
    (error: unknown): boolean =>
      error instanceof AppError && error.code === code && message.test(error.message)
const scrape = (...urls: string[]): object => ({ type: 'scrape', urls })
const pages = (count: number): string[] => Array.from({ length: count }, (_, index) => `https://a.example/${index}`)

describe('prepareTargets', () => {
  it('makes URLs absolute, and accepts url for urls', () => {
    const [one, two, three] = prepare(
      scrape('a.example/x', ' HTTP://B.example:80'),
      { type: 'scrape', url: '//c.example' },
      { type: 'crawl', url: 'd.example' },
    )
    assert.deepEqual(one?.type === 'scrape' && one.urls, ['https://a.example/x', 'http://b.example/'])
    assert.deepEqual(two?.type === 'scrape' && two.urls, ['https://c.example/'])
    assert.equal(three?.type === 'crawl' && three.url, 'https://d.example/')
  })

  it('has exactly the fields of its type', () => {
    assert.deepEqual(Object.keys(prepare({ type: 'scrape', url: 'https://a.example' })[0]!).sort(), [
      'change_tracking', 'id', 'scrape_options', 'type', 'urls',
    ])
    assert.deepEqual(Object.keys(prepare({ type: 'crawl', url: 'https://a.example' })[0]!).sort(), [
      'change_tracking', 'crawl_options', 'id', 'scrape_options', 'type', 'url',
    ])
  })

  it('keeps which URLs were given without a scheme', () => {
    const targets = prepare(
      scrape('a.example/x', 'https://b.example', '//c.example'), { type: 'scrape', url: 'd.example' },
      { type: 'crawl', url: 'e.example' }, { type: 'crawl', url: 'http://f.example' },
    )
    assert.deepEqual(targets.map((target) => target.scheme_assumed), [
      ['https://a.example/x', 'https://c.example/'], ['https://d.example/'], ['https://e.example/'], undefined,
    ])
  })

  const json = (change_tracking: object): object => ({
    ...scrape('a.example'), change_tracking: { modes: ['json'], ...change_tracking },
  })
  const wrong: [string, object[], string, RegExp][] = [
    [
      'an invalid URL',
      [scrape('a.example'), scrape('a.example', 'https://')],
      'INVALID_URL',
      /^`targets\[1\]\.urls\[1\]` must be an absolute/,
    ],
    [
      'a private address',
      [{ type: 'crawl', url: 'http://127.0.0.1/' }],
      'INVALID_URL',
      /^`targets\[0\]\.url`: 127\.0\.0\.1 is a loopback address/,
    ],
    [
      'an unsupported scheme',
      [{ type: 'scrape', url: 'ftp://a.example' }],
      'INVALID_URL',
      /^`targets\[0\]\.url` must begin with http/,
    ],
    ['no URL', [{ type: 'scrape' }], 'INVALID_REQUEST', /`targets\[0\]\.urls` is required/],
    [
      'both urls and url', [{ type: 'scrape', url: 'a.example', urls: ['a.example'] }], 'INVALID_REQUEST',
      /`targets\[0\]` has `urls` and `url`/,
    ],
    [
      'the same URL twice',
      [scrape('https://a.example/', 'b.example', 'A.example#top')],
      'INVALID_REQUEST',
      /`targets\[0\]\.urls\[2\]` is a duplicate of `targets\[0\]\.urls\[0\]`/,
    ],
    [
      'an invalid selector', [{ ...scrape('a.example'), scrape_options: { exclude_selectors: ['p', 'a >'] } }],
      'INVALID_REQUEST', /`targets\[0\]\.scrape_options\.exclude_selectors\[1\]` must be a CSS selector/,
    ],
    [
      'an invalid pattern', [{ type: 'crawl', url: 'a.example', crawl_options: { include_paths: ['(?=x)'] } }],
      'INVALID_REQUEST', /`targets\[0\]\.crawl_options\.include_paths\[0\]`/,
    ],
    [
      'json without a prompt or schema', [scrape('b.example'), json({})], 'INVALID_REQUEST',
      /`targets\[1\]\.change_tracking\.modes` has json, which requires `json_prompt` or `json_schema`/,
    ],
    [
      'a schema of fields that are not compared', [scrape('b.example'), json({ modes: ['markdown'], json_schema: {} })],
      'INVALID_REQUEST',
      /`targets\[1\]\.change_tracking\.json_schema` needs json in `targets\[1\]\.change_tracking\.modes` \(got markdown\)/,
    ],
    [
      'a prompt without modes', [{ ...scrape('a.example'), change_tracking: { json_prompt: 'the price' } }],
      'INVALID_REQUEST', /`targets\[0\]\.change_tracking\.json_prompt` needs json/,
    ],
    [
      'an invalid JSON Schema', [json({ json_schema: { type: 'thing' } })], 'INVALID_JSON_SCHEMA',
      /^`targets\[0\]\.change_tracking\.json_schema\.type` is "thing"/,
    ],
    [
      'more than 500 pages',
      [
        ...Array.from({ length: 5 }, () => scrape(...pages(100))),
        { type: 'crawl', url: 'a.example', crawl_options: { limit: 34 } },
      ],
      'INVALID_REQUEST',
      /at most 500 pages.*got 534 pages/,
    ],
  ]
  for (const [what, targets, code, message] of wrong)
    it(`refuses ${what}, and names the field`, () => assert.throws(() => prepare(...targets), refused(code, message)))

  it('accepts 500 pages, the same page in two targets, and client-side routes of one page', () => {
    prepare(...Array.from({ length: 5 }, () => scrape(...pages(100))))
    prepare(scrape('https://a.example/#/inbox', 'https://a.example/#/sent', 'https://a.example/'))
  })
})

describe('assertUrls', () => {
  it('names the field of a refused URL', async () => {
    const assertUrl = (url: string): Promise<void> =>
      url.includes('bad')
        ? Promise.reject(new AppError('URL_BLOCKLISTED', { message: 'bad.example is on the blocklist.' }))
        : Promise.resolve()
    await assertUrls(prepare(scrape('a.example')), assertUrl)
    await assert.rejects(
      assertUrls(prepare(scrape('a.example'), scrape('a.example', 'bad.example')), assertUrl),
      refused('URL_BLOCKLISTED', /^`targets\[1\]\.urls\[1\]`: bad\.example/),
    )
    await assert.rejects(
      assertUrls(prepare({ type: 'crawl', url: 'bad.example' }), assertUrl),
      refused('URL_BLOCKLISTED', /^`targets\[0\]\.url`: /),
    )
  })
})

describe('identifyTargets', () => {
  const before: MonitorTarget[] = prepare(scrape('a.example', 'b.example'), { type: 'crawl', url: 'c.example' }).map(
    ({ id: _none, ...target }, index) => ({ id: `tgt_${index}`, ...target }),
  )
  const idsAfter = (...targets: object[]): string[] => identifyTargets(prepare(...targets), before).map(({ id }) => id)

  it('gives new targets unique ids', () => {
    const ids = identifyTargets(prepare(scrape('a.example'), scrape('a.example')), []).map(({ id }) => id)
    assert.ok(ids.every((id) => /^tgt_[0-9A-Za-z]{24}$/.test(id)))
    assert.notEqual(ids[0], ids[1])
  })

  it('keeps the id of a target that is sent with it, whatever its URLs', () => {
    const kept = identifyTargets(prepare({ id: 'tgt_0', ...scrape('z.example') }), before)
    assert.deepEqual([kept[0]?.id, kept[0]?.type === 'scrape' && kept[0].urls], ['tgt_0', ['https://z.example/']])
  })

  it('keeps the id of a target with the same URLs, in any order and with any options', () => {
    assert.deepEqual(
      idsAfter(
        { type: 'crawl', url: 'https://c.example/#top', crawl_options: { limit: 3 } },
        { ...scrape('b.example', 'a.example'), scrape_options: { include_images: true } },
      ),
      ['tgt_1', 'tgt_0'],
    )
  })

  it('gives a target with more, fewer or other URLs a new id', () => {
    for (const target of [
      scrape('a.example'), scrape('a.example', 'b.example', 'x.example'), scrape('a.example', 'x.example'),
      { type: 'crawl', url: 'a.example' }, scrape('c.example'),
    ]) {
      assert.ok(!['tgt_0', 'tgt_1'].includes(idsAfter(target)[0]!), JSON.stringify(target))
    }
  })

  it('assigns an id once, and explicit ids first', () => {
    const [first, second] = idsAfter(scrape('a.example', 'b.example'), {
      id: 'tgt_0', ...scrape('a.example', 'b.example'),
    })
    assert.equal(second, 'tgt_0')
    assert.notEqual(first, 'tgt_0')
  })

  it('prefers a target with the same options among several with the same URLs', () => {
    const images = { ...scrape('a.example'), scrape_options: { include_images: true } }
    const duplicates: MonitorTarget[] = prepare(scrape('a.example'), images).map(({ id: _none, ...target }, index) => ({
      id: `tgt_${index}`, ...target,
    }))
    const idsOf = (...targets: object[]): string[] =>
      identifyTargets(prepare(...targets), duplicates).map(({ id }) => id)
    assert.deepEqual(idsOf(images, scrape('a.example')), ['tgt_1', 'tgt_0'])
    assert.deepEqual(idsOf({ ...scrape('a.example'), scrape_options: { include_links: false } }, images), [
      'tgt_0', 'tgt_1',
    ])
  })

  it('refuses unknown ids, repeated ids, and a change of type', () => {
    assert.throws(
      () => idsAfter(scrape('a.example'), { id: 'tgt_9', ...scrape('a.example') }),
      refused('INVALID_REQUEST', /`targets\[1\]\.id` "tgt_9" is not a target/),
    )
    assert.throws(
      () => idsAfter({ id: 'tgt_0', ...scrape('a.example') }, { id: 'tgt_0', ...scrape('b.example') }),
      refused('INVALID_REQUEST', /`targets\[1\]\.id` tgt_0 is given twice/),
    )
    assert.throws(
      () => idsAfter({ id: 'tgt_1', ...scrape('a.example') }),
      refused('INVALID_REQUEST', /is a crawl target and cannot become a scrape target/),
    )
  })
})

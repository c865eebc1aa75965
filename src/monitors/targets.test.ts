import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MonitorPatch, type MonitorTarget, type TargetInput } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { compileCheck } from '#src/validate.ts'
import { assertUrls, identifyTargets, prepareTargets, type PreparedTarget } from './targets.ts'

const check = compileCheck(MonitorPatch, 'the request body')
/** Targets as they come through the schema, with its defaults. */
const inputs = (...targets: object[]): TargetInput[] => check({ targets }).targets as TargetInput[]
const prepare = (...targets: object[]): PreparedTarget[] => prepareTargets(inputs(...targets), [])
const refused =
  (code: string, message: RegExp) =>
    (error: unknown): boolean =>
      error instanceof AppError && error.code === code && message.test(error.message)
const scrape = (...urls: string[]): object => ({ type: 'scrape', urls })
const pages = (count: number): string[] => Array.from({ length: count }, (_, index) => `https://a.example/${index}`)

describe('prepareTargets', () => {
  it('makes URLs absolute, and takes url for urls', () => {
    const [one, two, three] = prepare(
      scrape('a.example/x', ' HTTP://B.example:80'),
      { type: 'scrape', url: '//c.example' },
      { type: 'crawl', url: 'd.example' },
    )
    assert.deepEqual(one?.type === 'scrape' && one.urls, ['https://a.example/x', 'http://b.example/'])
    assert.deepEqual(two?.type === 'scrape' && two.urls, ['https://c.example/'])
    assert.equal(three?.type === 'crawl' && three.url, 'https://d.example/')
  })

  it('leaves no field behind that a target does not have', () => {
    assert.deepEqual(Object.keys(prepare({ type: 'scrape', url: 'a.example' })[0]!).sort(), [
      'change_tracking', 'id', 'scrape_options', 'type', 'urls',
    ])
    assert.deepEqual(Object.keys(prepare({ type: 'crawl', url: 'a.example' })[0]!).sort(), [
      'change_tracking', 'crawl_options', 'id', 'scrape_options', 'type', 'url',
    ])
  })

  const json = (change_tracking: object): object => ({
    ...scrape('a.example'), change_tracking: { modes: ['json'], ...change_tracking },
  })
  const wrong: [string, object[], string, RegExp][] = [
    [
      'a URL that is none',
      [scrape('a.example'), scrape('a.example', 'https://')],
      'INVALID_URL',
      /^targets\[1\]\.urls\[1\] must be an absolute/,
    ],
    [
      'an address of the inside',
      [{ type: 'crawl', url: 'http://127.0.0.1/' }],
      'INVALID_URL',
      /^targets\[0\]\.url: 127\.0\.0\.1 is a loopback address/,
    ],
    [
      'another scheme',
      [{ type: 'scrape', url: 'ftp://a.example' }],
      'INVALID_URL',
      /^targets\[0\]\.url must begin with http/,
    ],
    ['no URL', [{ type: 'scrape' }], 'INVALID_REQUEST', /`targets\[0\]\.urls` is required/],
    [
      'two ways to say one', [{ type: 'scrape', url: 'a.example', urls: ['a.example'] }], 'INVALID_REQUEST',
      /`targets\[0\]` has `urls` and `url`/,
    ],
    [
      'the same URL twice',
      [scrape('https://a.example/', 'b.example', 'A.example#top')],
      'INVALID_REQUEST',
      /`targets\[0\]\.urls\[2\]` is a duplicate of `targets\[0\]\.urls\[0\]`/,
    ],
    [
      'a selector that is none', [{ ...scrape('a.example'), scrape_options: { exclude_selectors: ['p', 'a >'] } }],
      'INVALID_REQUEST', /`targets\[0\]\.scrape_options\.exclude_selectors\[1\]` must be CSS/,
    ],
    [
      'a pattern that is none', [{ type: 'crawl', url: 'a.example', crawl_options: { include_paths: ['(?=x)'] } }],
      'INVALID_REQUEST', /`targets\[0\]\.crawl_options\.include_paths\[0\]`/,
    ],
    [
      'json that says no field', [scrape('b.example'), json({})], 'INVALID_REQUEST',
      /`targets\[1\]\.change_tracking\.modes` has json, which needs `json_prompt` or `json_schema`/,
    ],
    [
      'a schema that is none', [json({ json_schema: { type: 'thing' } })], 'INVALID_JSON_SCHEMA',
      /^targets\[0\]\.change_tracking\.json_schema/,
    ],
    [
      'more than 500 pages',
      [
        ...Array.from({ length: 5 }, () => scrape(...pages(100))),
        { type: 'crawl', url: 'a.example', crawl_options: { limit: 34 } },
      ],
      'INVALID_REQUEST',
      /come to 534 pages/,
    ],
  ]
  for (const [what, targets, code, message] of wrong)
    it(`refuses ${what}, and names it`, () => assert.throws(() => prepare(...targets), refused(code, message)))

  it('takes 500 pages, the same page in two targets, and routes of one page', () => {
    prepare(...Array.from({ length: 5 }, () => scrape(...pages(100))))
    prepare(scrape('https://a.example/#/inbox', 'https://a.example/#/sent', 'https://a.example/'))
  })
})

describe('assertUrls', () => {
  it('names the field of the URL that is refused', async () => {
    const assertUrl = (url: string): Promise<void> =>
      url.includes('bad')
        ? Promise.reject(new AppError('URL_BLOCKLISTED', { message: 'bad.example is on the blocklist.' }))
        : Promise.resolve()
    await assertUrls(prepare(scrape('a.example')), assertUrl)
    await assert.rejects(
      assertUrls(prepare(scrape('a.example'), scrape('a.example', 'bad.example')), assertUrl),
      refused('URL_BLOCKLISTED', /^targets\[1\]\.urls\[1\]: bad\.example/),
    )
    await assert.rejects(
      assertUrls(prepare({ type: 'crawl', url: 'bad.example' }), assertUrl),
      refused('URL_BLOCKLISTED', /^targets\[0\]\.url: /),
    )
  })
})

describe('identifyTargets', () => {
  const before: MonitorTarget[] = prepare(scrape('a.example', 'b.example'), { type: 'crawl', url: 'c.example' }).map(
    ({ id: _none, ...target }, index) => ({ id: `tgt_${index}`, ...target }),
  )
  const idsAfter = (...targets: object[]): string[] => identifyTargets(prepare(...targets), before).map(({ id }) => id)

  it('gives new targets ids of their own', () => {
    const ids = identifyTargets(prepare(scrape('a.example'), scrape('a.example')), []).map(({ id }) => id)
    assert.ok(ids.every((id) => /^tgt_[0-9A-Za-z]{24}$/.test(id)))
    assert.notEqual(ids[0], ids[1])
  })

  it('keeps the target that is sent with its id, whatever becomes of it', () => {
    const kept = identifyTargets(prepare({ id: 'tgt_0', ...scrape('z.example') }), before)
    assert.deepEqual([kept[0]?.id, kept[0]?.type === 'scrape' && kept[0].urls], ['tgt_0', ['https://z.example/']])
  })

  it('lets the same URLs inherit in any order, with any options', () => {
    assert.deepEqual(
      idsAfter(
        { type: 'crawl', url: 'https://c.example/#top', crawl_options: { limit: 3 } },
        { ...scrape('b.example', 'a.example'), scrape_options: { include_images: true } },
      ),
      ['tgt_1', 'tgt_0'],
    )
  })

  it('takes more, fewer and other URLs for a new target', () => {
    for (const target of [
      scrape('a.example'), scrape('a.example', 'b.example', 'x.example'), scrape('a.example', 'x.example'),
      { type: 'crawl', url: 'a.example' }, scrape('c.example'),
    ]) {
      assert.ok(!['tgt_0', 'tgt_1'].includes(idsAfter(target)[0]!), JSON.stringify(target))
    }
  })

  it('lets one target inherit once, and an id go first', () => {
    const [first, second] = idsAfter(scrape('a.example', 'b.example'), {
      id: 'tgt_0', ...scrape('a.example', 'b.example'),
    })
    assert.equal(second, 'tgt_0')
    assert.notEqual(first, 'tgt_0')
  })

  it('prefers the one with the same options among several of the same URLs', () => {
    const images = { ...scrape('a.example'), scrape_options: { include_images: true } }
    const twins: MonitorTarget[] = prepare(scrape('a.example'), images).map(({ id: _none, ...target }, index) => ({
      id: `tgt_${index}`, ...target,
    }))
    const idsOf = (...targets: object[]): string[] => identifyTargets(prepare(...targets), twins).map(({ id }) => id)
    assert.deepEqual(idsOf(images, scrape('a.example')), ['tgt_1', 'tgt_0'])
    assert.deepEqual(idsOf({ ...scrape('a.example'), scrape_options: { include_links: false } }, images), [
      'tgt_0', 'tgt_1',
    ])
  })

  it('refuses ids that the monitor does not have, an id twice, and another kind under an id', () => {
    assert.throws(
      () => idsAfter(scrape('a.example'), { id: 'tgt_9', ...scrape('a.example') }),
      refused('INVALID_REQUEST', /`targets\[1\]\.id` "tgt_9" is no target/),
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

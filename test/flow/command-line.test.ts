// The commands that talk to a service, as processes, against a gateway.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { start as startBatch } from '#actors/batch/main.ts'
import { start as startCheck } from '#actors/check/main.ts'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startDiff } from '#actors/diff/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startJudge } from '#actors/judge/main.ts'
import { start as startMap } from '#actors/map/main.ts'
import { start as startRender } from '#actors/render/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'
import { until } from '#test/support/until.ts'
import { winnow } from '#test/support/winnow.ts'

const text = '<p>The mill stands by the river and grinds wheat for the town. It is older than the bridge.</p>'.repeat(8)
const page = (title: string, ...links: string[]): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${text}`
  + `${links.map((path) => `<p><a href="${path}">${path}</a></p>`).join('')}</main></body></html>`

let price = '4.50'
const pages = {
  '/': page('Mill', '/rye', '/gone'),
  '/rye': page('Rye', '/'),
  '/slow-1': page('Slow', '/slow-2'),
  '/slow-2': page('Slow too'),
  '/price': () => ({ body: `<html><body><main><h1>Flour</h1>${text}<p>A bag costs ${price} euros.</p></main></body></html>` }),
}

interface Ran { code: number | null; lines: Record<string, unknown>[]; stdout: string; stderr: string }

describe('the command line', () => {
  let flow: GatewayFlow
  let provider: ProviderServer
  let key: string
  before(async () => {
    provider = await startProvider(() => ({
      json: { results: [{ url: at('/rye'), title: 'Rye', content: 'Flour of rye' }], unresponsive_engines: [] },
    }))
    flow = await startGatewayFlow(pages, {
      actors: [
        startBatch, startCheck, startCrawl, startDiff, startInfer, startJudge, startMap, startRender, startSearch,
      ],
      settings: { SEARXNG_URL: provider.url },
    })
    key = (await flow.newKey({ credits: 10_000 })).key
  })
  after(async () => {
    await flow.stop()
    await provider.close()
  })

  const at = (path: string): string => flow.site.url(path)
  const file = (name: string): string => join(flow.dataDir, name)

  function start(args: string[], { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {}) {
    const { WINNOW_BOOTSTRAP_KEY: _key, ...own } = process.env
    const child = spawn(process.execPath, [winnow, ...args], {
      env: { ...own, DATA_DIR: flow.dataDir, WINNOW_URL: flow.url, WINNOW_API_KEY: key, ...env },
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => { stdout += chunk.toString() })
    child.stderr.on('data', (chunk: Buffer) => { stderr += chunk.toString() })
    child.stdin.end(input)
    const ended = new Promise<Ran>((resolve) => child.on('close', (code) => {
      const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
      resolve({ code, stdout, stderr, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) })
    }))
    return { child, ended, stderr: () => stderr }
  }
  const run = (...args: string[]): Promise<Ran> => start(args).ended

  it('scrapes pages, and goes on after one that fails', async () => {
    const { code, lines, stderr } = await run('scrape', at('/gone'), at('/rye'), '-f', 'markdown,links')
    assert.deepEqual(lines.map(({ ok }) => ok), [false, true])
    assert.deepEqual([lines[0]!['error_code'], lines[0]!['url']], ['TARGET_NOT_FOUND', at('/gone')])
    assert.match((lines[1]!['markdown'] as { content: string }).content, /^# Rye/)
    assert.ok(lines[1]!['links'])
    assert.deepEqual([code, /gone: .* \(TARGET_NOT_FOUND\)/.test(stderr)], [1, true])
  })

  it('writes text into a file', async () => {
    const { code, stdout, stderr } = await run('scrape', at('/rye'), '-o', file('rye.md'))
    assert.deepEqual([code, stdout, stderr], [0, '', ''])
    assert.match(readFileSync(file('rye.md'), 'utf8'), /^# Rye\n\nThe mill stands/)
  })

  it('names flags, not fields, in the errors of the service, and has exit codes', async () => {
    const [low, unknown, none, wrong, away] = await Promise.all([
      run('scrape', at('/rye'), '--timeout', '5'), run('scrape', at('/rye'), '--colour'), run('scrape'),
      start(['scrape', at('/rye')], { env: { WINNOW_API_KEY: `wnw_${'x'.repeat(32)}` } }).ended,
      run('map', at('/'), '--url', 'http://127.0.0.1:9'),
    ])
    assert.match(low.stderr, /--timeout must be between 1000 and 120000 \(got 5\) \(INVALID_REQUEST\)/)
    assert.match(unknown.stderr, /unknown option --colour\nSee `winnow scrape --help`/)
    assert.match(none.stderr, /`scrape` needs the URL of a page/)
    assert.match(wrong.stderr, /\(INVALID_API_KEY\)/)
    assert.match(away.stderr, /^winnow: no answer from http:\/\/127\.0\.0\.1:9 \(.+\): start the service/)
    assert.deepEqual([low, unknown, none, wrong, away].map(({ code }) => code), [1, 2, 2, 1, 1])
  })

  it('maps a site, searches, and pipes a map into a batch', async () => {
    const mapped = await run('map', at('/'), '--text')
    assert.deepEqual(mapped.stdout.split('\n').slice(0, 2), [at('/'), at('/rye')])
    const { code, lines, stderr } = await start(['batch', 'scrape', '--file', '-', '-f', 'summary'], {
      input: `# pages\n${at('/')}\n\n${at('/rye')}\nnonsense:\n`,
    }).ended
    assert.deepEqual(lines.map(({ url }) => url).sort(), [at('/'), at('/rye')])
    assert.ok(lines.every(({ summary }) => summary))
    assert.deepEqual([code, /not a URL that can be read: nonsense:/.test(stderr)], [0, true])
    assert.match(stderr, /completed: 2 of 2 pages, \d+ credits/)
    const found = await run('search', 'rye', 'flour', '-f', 'markdown', '--text')
    assert.match(found.stdout, new RegExp(`^1\\. Rye\n   ${at('/rye')}\n   Flour of rye\n\n# Rye`))
    const wrong = await run('batch', 'scrap', at('/'))
    assert.match(wrong.stderr, /needs an operation: .*scrape.* \(got scrap\)/)
  })

  it('follows a crawl, with the options of its pages', async () => {
    const { code, lines, stderr } = await run('crawl', at('/'), '-f', 'links', '--delay-ms', '1', '--limit', '10')
    assert.deepEqual(lines.map(({ ok, url }) => [ok, url]).sort(), [[false, at('/gone')], [true, at('/')], [true, at('/rye')]])
    assert.ok(lines.every((line) => line['ok'] === false || ('links' in line && !('markdown' in line))))
    assert.deepEqual([code, /completed: 3 of 3 pages, 1 failed/.test(stderr)], [0, true])
    assert.equal((await run('crawl', at('/gone'))).code, 1)
  })

  it('leaves a crawl running that it no longer follows, follows it again and cancels it', async () => {
    const { child, ended, stderr } = start(['crawl', at('/slow-1'), '--delay-ms', '60000', '--no-use-sitemap'])
    let id = ''
    await until('the crawl has begun', async () => {
      const { lines: [job] } = await run('jobs', '--kind', 'crawl', '--status', 'running')
      id = job && String(job['url']).includes('/slow-1') ? job['id'] as string : ''
      return id !== ''
    })
    child.kill('SIGINT')
    assert.equal((await ended).code, 130)
    assert.match(stderr(), new RegExp(`the job goes on: \`winnow jobs follow ${id}\``))
    const again = start(['jobs', 'follow', id])
    const cancelled = await run('jobs', 'cancel', id)
    assert.deepEqual([cancelled.code, cancelled.lines[0]!['status']], [0, 'cancelled'])
    const { code, lines } = await again.ended
    assert.deepEqual([code, lines.length <= 1], [1, true])
    assert.match((await run('jobs', 'follow', 'crw_1')).stderr, /this key has no job crw_1/)
  })

  it('saves a picture', async () => {
    const { code, lines } = await run('screenshot', at('/'), '--width', '640', '--height', '480', '-o', file('mill.png'))
    assert.deepEqual([code, lines[0]!['file']], [0, file('mill.png')])
    const picture = readFileSync(file('mill.png'))
    assert.equal(picture.subarray(1, 4).toString(), 'PNG')
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [640, 480])
  })

  it('watches a page', async () => {
    const made = await run(
      'monitor', 'create', at('/price'), '--schedule', 'daily at 9am', '--timezone', 'Europe/Berlin', '--goal', 'the price',
      '--name', 'Flour', '--no-include-links',
    )
    assert.equal(made.code, 0, made.stderr)
    type Made = { id: string; schedule: object; targets: { scrape_options: object }[] }
    const { id, schedule, targets } = made.lines[0] as unknown as Made
    assert.deepEqual(schedule, { cron: '0 9 * * *', timezone: 'Europe/Berlin', text: 'daily at 9am' })
    assert.equal((targets[0]!.scrape_options as { include_links: boolean }).include_links, false)
    assert.deepEqual((await run('monitor', 'run', id)).lines.map(({ status }) => status), ['new'])
    price = '5.20'
    const changed = await run('monitor', 'run', id, '--text')
    assert.match(changed.stdout, /^changed .*\/price\n {2}matters: .+\n/)
    assert.match(changed.stdout, /\n-A bag costs 4\.50 euros\.\n\+A bag costs 5\.20 euros\.\n/)
    assert.equal((await run('monitor', 'checks', id)).lines.length, 2)
    assert.match((await run('monitor', 'pause', id, '--text')).stdout, /paused .*1 changed, 1 matter {2}Flour$/m)
    const [listed, removed, gone] = [
      await run('monitor'), await run('monitor', 'remove', id), await run('monitor', 'show', id),
    ]
    assert.deepEqual([listed.lines[0]!['status'], removed.code, gone.code], ['paused', 0, 1])
    assert.match(gone.stderr, /\(NOT_FOUND\)/)
  })

  it('creates a monitor of a definition, and refuses what does not belong together', async () => {
    writeFileSync(file('monitor.json'), JSON.stringify({
      name: 'Section', schedule: 'hourly', targets: [{ type: 'crawl', url: at('/'), crawl_options: { limit: 3 } }],
    }))
    const made = await run('monitor', 'create', '--definition', `@${file('monitor.json')}`)
    assert.equal(made.lines[0]!['name'], 'Section', made.stderr)
    for (const [args, message] of [
      [['create', at('/')], /needs --schedule/], [['create', '--schedule', 'hourly'], /needs the URL of a page/],
      [['create', at('/'), '--schedule', 'hourly', '--max-depth', '1'], /--max-depth belongs to a monitor with --crawl/],
      [['create', at('/'), '--definition', '{}'], /--definition is the whole monitor/],
      [['list', '--goal', 'x'], /--goal belongs to `monitor create`/], [['watch'], /`monitor` has list, create/],
    ] as const) {
      const { code, stderr } = await run('monitor', ...args)
      assert.deepEqual([code, message.test(stderr)], [2, true], stderr)
    }
    const vague = await run('monitor', 'create', at('/'), '--schedule', 'sometimes')
    assert.deepEqual([vague.code, /schedule.*\(INVALID_SCHEDULE\)/.test(vague.stderr)], [1, true], vague.stderr)
  })

  it('saves a key that the service accepts, and forgets it', async () => {
    const bare = { WINNOW_API_KEY: '', WINNOW_URL: '' }
    const env = { ...Object.fromEntries(Object.keys(bare).map((name) => [name, undefined as unknown as string])) }
    const refused = await start(['login', '--url', flow.url], { env, input: `wnw_${'x'.repeat(32)}\n` }).ended
    assert.deepEqual([refused.code, /INVALID_API_KEY/.test(refused.stderr)], [1, true])
    const saved = await start(['login', '--url', flow.url], { env, input: `${key}\n` }).ended
    assert.equal(saved.code, 0, saved.stderr)
    assert.equal((await start(['jobs'], { env }).ended).code, 0)
    const exported = await start(['login', '--url', flow.url], { env: { ...env, WINNOW_API_KEY: key } }).ended
    assert.match(exported.stderr, /the key is that of WINNOW_API_KEY; unset it/)
    assert.equal((await start(['logout'], { env }).ended).code, 0)
    assert.equal((await start(['jobs'], { env }).ended).code, 2)
  })
})

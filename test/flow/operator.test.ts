// The operations of an operator over HTTP: keys, queues, dead letters, actors and settings.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { start as startExtract } from '#actors/extract/main.ts'
import { start as startFetch } from '#actors/fetch/main.ts'
import { startGateway } from '#gateway/main.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bus } from '#src/bus/bus.ts'
import { loadConfig } from '#src/settings/config.ts'
import { operations } from '#src/operation-table.ts'
import { publishDeadLetter } from '#src/tasks/forward-task.ts'
import { createKey } from '#src/keys.ts'
import { publishTask } from '#src/tasks/publish-task.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import type { TaskHead } from '#schemas/task.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { freePort } from '#test/support/free-port.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { runWinnow } from '#test/support/winnow.ts'

type Data = Record<string, unknown>
interface Answer { status: number; data: Data; error_code?: string; error?: string }

const paragraph = '<p>The mill stands by the river and grinds wheat for the town.</p>'.repeat(5)

describe('an operator', () => {
  let folder: string
  let server: TestBus
  let bus: Bus
  let store: Store
  let site: Site
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let actors: { stop(ms: number): Promise<void> }[] = []
  let operator: { key: string; id: string }
  let user: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-operator-'))
    server = await startTestBus()
    bus = await server.connect()
    store = await openStore({ dataDir: folder })
    await ensureIndexes(store)
    site = await startSite({ '/': `<html><head><title>Mill</title></head><body><main>${paragraph}</main></body></html>` })
    const config = loadConfig({
      PORT: String(await freePort()), DATA_DIR: folder, EGRESS_ALLOW: '127.0.0.0/8', LLM_API_KEY: 'a secret',
      EXTRACT_THREADS: '1',
    })
    gateway = await startGateway({ config, bus, store, log: quietLog })
    const made = await createKey(store, { name: 'operator', operator: true })
    operator = { key: made.key, id: made.record.id }
    await sleep(2) // keys are listed by the millisecond of their creation
    user = (await createKey(store, { name: 'user' })).key
  })
  after(async () => {
    await gateway.stop(500)
    await Promise.all(actors.map((one) => one.stop(100)))
    await site.close()
    await store.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  async function ask(method: string, path: string, body?: object, key = operator.key): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
      method, headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, ...await response.json() as Omit<Answer, 'status'> }
  }

  const head = (changes: Partial<TaskHead> = {}): TaskHead => ({
    id: 'task', requestId: 'req', keyId: 'key_test', lane: 'now', routeName: 'scrape', route: ['fetch', 'extract'],
    visited: [], deadlineAt: Date.now() + 60_000, inbox: '_INBOX.nobody', results: {}, warnings: [], bodies: [],
    request: { url: site.url('/'), formats: ['markdown'] }, ...changes,
  })

  /** Publishes a dead letter and returns its ID. */
  async function bury(message: Uint8Array | TaskHead, stage = 'fetch', error?: Error): Promise<string> {
    const bytes = message instanceof Uint8Array ? message : Buffer.from(`${JSON.stringify(message)}\n`)
    await publishDeadLetter(bus, stage, bytes, { reason: 'unexpected_failure', deliveries: 2, ...(error && { error }) })
    return String((await bus.manager.streams.info('DEAD')).state.last_seq)
  }

  it('alone may call its operations', async () => {
    const guarded = operations.filter(({ access }) => access === 'operator')
    assert.ok(guarded.length >= 10)
    assert.deepEqual(
      guarded.map(({ name }) => name), operations.filter(({ rest }) => rest.some(({ path }) => path.startsWith('/operator')))
        .map(({ name }) => name),
    )
    for (const { rest: [binding] } of guarded) {
      const { method, path } = binding!
      const answer = await ask(method.toUpperCase(), path.replace(':id', '1'), method === 'get' ? undefined : {}, user)
      assert.deepEqual([answer.status, answer.error_code], [403, 'OPERATOR_KEY_REQUIRED'], path)
    }
  })

  it('creates, lists, changes and revokes keys', async () => {
    const { status, data } = await ask('POST', '/operator/keys', { name: 'laptop', credits: 5, channel: 'marketplace' })
    assert.deepEqual([status, data['name'], data['credits'], data['operator']], [201, 'laptop', 5, false])
    assert.equal((await ask('GET', '/usage', undefined, data['key'] as string)).data['remaining'], 5)
    const id = data['id'] as string
    const changed = await ask('PATCH', `/operator/keys/${id}`, { credits: null, rate: 7 })
    assert.deepEqual([changed.data['credits'], changed.data['rate'], changed.data['name']], [null, 7, 'laptop'])
    assert.deepEqual((await ask('PATCH', `/operator/keys/${id}`, {})).data, changed.data)
    const { keys } = (await ask('GET', '/operator/keys')).data as { keys: Data[] }
    assert.deepEqual(keys.map(({ name, operator: isOperator }) => [name, isOperator]), [
      ['operator', true], ['user', false], ['laptop', false],
    ])
    assert.doesNotMatch(JSON.stringify(keys), /hash|wnw_[0-9A-Za-z]{32}/)
    assert.ok((await ask('DELETE', `/operator/keys/${id}`)).data['revoked_at'])
    const own = await ask('DELETE', `/operator/keys/${operator.id}`)
    assert.deepEqual([own.status, /`id` must not be the key of the caller/.test(own.error!)], [400, true])
    assert.equal((await ask('PATCH', '/operator/keys/key_nobody', { rate: 1 })).status, 404)
    const wrong = await ask('POST', '/operator/keys', { name: 'x', credits: -1 })
    assert.deepEqual([wrong.status, /`credits`/.test(wrong.error!)], [400, true])
  })

  it('sees how much waits, and for how long', async () => {
    await publishTask(bus, head({ id: 'waiting' }), {})
    const { data } = await ask('GET', '/operator/queues')
    const { queues, streams } = data as { queues: Data[]; streams: Data[] }
    const fetches = queues.find(({ name, lane }) => name === 'fetch' && lane === 'now')!
    assert.deepEqual([fetches['waiting'], fetches['running'], fetches['kind']], [1, 0, 'stage'])
    assert.ok((fetches['oldest_s'] as number) < 10)
    const extracts = queues.find(({ name, lane }) => name === 'extract' && lane === 'bulk')!
    assert.deepEqual([extracts['waiting'], extracts['oldest_s']], [0, null])
    assert.deepEqual(queues.filter(({ kind }) => kind === 'job').map(({ name }) => name), ['crawl', 'batch', 'check'])
    const work = streams.find(({ name }) => name === 'WORK')!
    assert.ok((work['messages'] as number) >= 1 && (work['max_bytes'] as number) > 1e6)
  })

  it('lists, shows and drops dead letters', async () => {
    assert.deepEqual((await ask('GET', '/operator/dead?before=1')).data, { total: 0, letters: [], next: null })
    const error = new TypeError(`cannot read a\nof wnw_${'a'.repeat(32)}`)
    const first = await bury(head({ jobId: 'crw_1' }), 'fetch', error)
    const second = await bury(Buffer.from('no task'), 'extract')
    const { total, letters } = (await ask('GET', '/operator/dead')).data as { total: number; letters: Data[] }
    assert.deepEqual([total, letters.map(({ id }) => id)], [2, [second, first]])
    const { dead_at: _at, size: _size, ...shown } = letters[1]!
    assert.deepEqual(shown, {
      id: first, stage: 'fetch', reason: 'unexpected_failure', error: 'TypeError: cannot read a of wnw_aaaaaaaa',
      deliveries: 2, request_id: 'req', key_id: 'key_test', job_id: 'crw_1', route: 'scrape', url: site.url('/'),
    })
    const page = (await ask('GET', '/operator/dead?limit=1')).data as { letters: Data[]; next: string }
    assert.deepEqual([page.letters.length, new URL(page.next).searchParams.get('before')], [1, second])
    const rest = (await ask('GET', `/operator/dead${new URL(page.next).search}`)).data as { letters: Data[]; next: null }
    assert.deepEqual([rest.letters.map(({ id }) => id), rest.next], [[first], null])
    const extracts = (await ask('GET', '/operator/dead?stage=extract')).data as { letters: Data[] }
    assert.deepEqual(extracts.letters.map(({ id, reason, url }) => [id, reason, url]), [
      [second, 'unexpected_failure', null],
    ])
    assert.deepEqual((await ask('GET', `/operator/dead/${first}`)).data['request'], head().request)
    assert.deepEqual((await ask('DELETE', `/operator/dead/${second}`)).data, { id: second, deleted: true })
    assert.equal((await ask('GET', `/operator/dead/${second}`)).status, 404)
    assert.equal((await ask('DELETE', '/operator/dead/abc')).status, 404)
  })

  it('replays a dead letter, which is deleted when it succeeds', async () => {
    const config = loadConfig({ DATA_DIR: folder, EGRESS_ALLOW: '127.0.0.0/8', EXTRACT_THREADS: '1' })
    actors = await Promise.all([startFetch, startExtract].map((start) => start({ config, bus, store, log: quietLog })))
    const valid = (await ask('POST', '/scrape', { url: site.url('/') })).data
    assert.equal(valid['status_code'], 200)
    const request = {
      ...operations.find(({ name }) => name === 'scrape')!.example, url: site.url('/'), formats: ['markdown'],
    }
    const good = await bury(head({ request }))
    const replayed = await ask('POST', `/operator/dead/${good}/replay`, {})
    assert.deepEqual([replayed.data['succeeded'], replayed.data['error']], [true, null])
    assert.equal((await ask('GET', `/operator/dead/${good}`)).status, 404)
    const bad = await bury(head({ request: { ...request, url: site.url('/gone') } }))
    const failed = (await ask('POST', `/operator/dead/${bad}/replay`, {})).data
    assert.deepEqual([failed['succeeded'], failed['error_code']], [false, 'TARGET_NOT_FOUND'])
    assert.equal((await ask('GET', `/operator/dead/${bad}`)).status, 200)
    const job = await bury(Buffer.from(JSON.stringify({ id: 'crw_1', kind: 'crawl', keyId: 'k', requestId: 'r' })), 'crawl')
    const refused = await ask('POST', `/operator/dead/${job}/replay`, {})
    assert.deepEqual([refused.status, /start its job again/.test(refused.error!)], [400, true])
  })

  it('lists, shows, replays and drops dead letters with `winnow dead`', async () => {
    const run = (key: string, ...args: string[]) =>
      runWinnow(['dead', ...args], {
        ...process.env, DATA_DIR: folder, WINNOW_URL: `http://127.0.0.1:${gateway.port}`, WINNOW_API_KEY: key,
      })
    const good = await bury(head({ request: { url: site.url('/'), formats: ['markdown'], only_main_content: true } }))
    const bad = await bury(head({ request: { url: site.url('/gone'), formats: ['markdown'] } }))
    const listed = await run(operator.key, '--limit', '1', '--json')
    assert.equal((JSON.parse(listed.stdout) as Data)['id'], bad)
    assert.match(listed.stderr, new RegExp(`--before ${bad} shows them`))
    assert.match((await run(operator.key, 'list', '--text')).stdout, new RegExp(`^${bad} .*fetch .*unexpected failure .*/gone$`, 'm'))
    assert.match((await run(operator.key, 'show', bad, '--json')).stdout, /"request":\{"url":"http:.*gone"/)
    const replayed = await run(operator.key, 'replay', good, bad, '--text')
    assert.deepEqual([replayed.code, replayed.stdout.split('\n')[0]], [1, `${good} succeeded`])
    assert.match(replayed.stdout, new RegExp(`^${bad} failed again: `, 'm'))
    assert.deepEqual(await run(operator.key, 'drop', bad, '--text'), { code: 0, stdout: `${bad} is deleted\n`, stderr: '' })
    const gone = await run(operator.key, 'show', bad)
    assert.deepEqual([gone.code, /There is no dead letter/.test(gone.stderr)], [1, true])
    assert.match((await run(user)).stderr, /operator/)
    assert.deepEqual([(await run(operator.key, 'bury')).code, (await run(operator.key, 'drop')).code], [2, 2])
  })

  it('sees actors, and settings without secrets', async () => {
    const { actors: states } = (await ask('GET', '/operator/actors')).data as { actors: Data[] }
    assert.deepEqual(states.find(({ name }) => name === 'fetch')!['required'], true)
    assert.ok(states.every(({ ready }) => typeof ready === 'number'))
    const { settings } = (await ask('GET', '/operator/settings')).data as { settings: Data[] }
    const of = (name: string): Data => settings.find((one) => one['name'] === name)!
    assert.deepEqual([of('LLM_API_KEY')['value'], of('BRAVE_API_KEY')['value'], of('LLM_API_KEY')['is_default']], [
      '(set)', null, false,
    ])
    assert.doesNotMatch(JSON.stringify(settings), /a secret"/)
  })
})

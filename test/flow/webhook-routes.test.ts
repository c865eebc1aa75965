// The routes of webhook deliveries, on a real gateway, store and NATS server. No actor runs, so nothing is sent.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '#src/ids.ts'
import { createKey } from '#src/keys.ts'
import type { DeliveryDocument, MonitorDocument } from '#src/store/documents/monitors.ts'
import { newSecret } from '#src/webhooks/sign-webhook.ts'
import { startGateways, type Gateways } from '#test/support/gateways.ts'

type Shown = Pick<
  DeliveryDocument,
  'type' | 'status' | 'attempts' | 'last_status_code' | 'last_error' | 'next_attempt_at' | 'created_at'
> & { id: string }
interface Reply {
  status: number
  data: Shown & { deliveries: Shown[]; total: number; next: string | null }
  error?: string
  error_code?: string
}

describe('routes of deliveries', () => {
  let gateways: Gateways
  let [own, other] = ['', '']
  let ownId: string

  before(async () => {
    gateways = await startGateways(1, { PUBLIC_URL: 'http://winnow.test' })
    const first = await createKey(gateways.store, { name: 'own' })
    const second = await createKey(gateways.store, { name: 'other' })
    ;[own, other, ownId] = [first.key, second.key, first.record.id]
  })
  after(() => gateways.stop())

  async function call(method: string, path: string, key = own): Promise<Reply> {
    const response = await fetch(gateways.all[0]!.url + path, { method, headers: { 'x-api-key': key } })
    return { status: response.status, ...await response.json() as Omit<Reply, 'status'> }
  }

  async function monitor(more: Partial<MonitorDocument> = {}): Promise<string> {
    const now = new Date().toISOString()
    const document: MonitorDocument = {
      _id: newId('mon'),
      key_id: ownId,
      name: 'hooked',
      status: 'active',
      schedule: { cron: '0 0 * * *', timezone: 'UTC', text: null },
      goal: null,
      judge_enabled: true,
      targets: [],
      webhook: {
        url: 'https://hooks.example.com/',
        headers: {},
        metadata: {},
        events: ['monitor.page'],
        secret: newSecret(),
      },
      retention_days: 30,
      created_at: now,
      updated_at: now,
      last_run_at: null,
      current_check_id: null,
      last_check_summary: null,
      deleted_at: null,
      ...more,
    }
    await gateways.store.collection('monitors').put(document)
    return document._id
  }

  async function delivery(monitorId: string, second: number, more: Partial<DeliveryDocument> = {}): Promise<string> {
    const document: DeliveryDocument = {
      _id: newId('evt'), monitor_id: monitorId, check_id: 'chk_1', type: 'monitor.page', body: new Uint8Array(),
      status: 'delivered', attempts: 1, tried_before: 0, last_status_code: 200, last_error: null, next_attempt_at: null,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(), ...more,
    }
    await gateways.store.collection('deliveries').put(document)
    return document._id
  }

  it('lists deliveries, newest first, in pages, without their bodies', async () => {
    const id = await monitor()
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await delivery(id, i))
    await delivery(await monitor(), 9)
    const first = await call('GET', `/monitor/${id}/deliveries?limit=2`)
    assert.equal(first.status, 200)
    assert.deepEqual(first.data.deliveries[0], {
      id: ids[4], type: 'monitor.page', status: 'delivered', attempts: 1, last_status_code: 200, last_error: null,
      next_attempt_at: null, created_at: '2026-01-01T00:00:04.000Z',
    })
    assert.deepEqual(
      [first.data.total, first.data.next],
      [5, `http://winnow.test/monitor/${id}/deliveries?limit=2&offset=2`],
    )
    const last = await call('GET', `/monitor/${id}/deliveries?limit=2&offset=4`)
    assert.deepEqual([last.data.deliveries.map((one) => one.id), last.data.next], [[ids[0]], null])
    assert.deepEqual(
      (await call('GET', `/monitor/${id}/deliveries`)).data.deliveries.map((one) => one.id), ids.reverse(),
    )
  })

  for (const query of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'skip=1']) {
    it(`refuses ?${query}`, async () => {
      const { status, error } = await call('GET', `/monitor/${await monitor()}/deliveries?${query}`)
      assert.equal(status, 400)
      assert.match(error ?? '', new RegExp(query.split('=')[0]!))
    })
  }

  it('replays a delivery', async () => {
    const id = await monitor()
    const evt = await delivery(id, 1, {
      status: 'failed', attempts: 4, last_status_code: 500, last_error: 'The receiver answered 500.',
    })
    const { status, data } = await call('POST', `/monitor/${id}/deliveries/${evt}/replay`)
    assert.equal(status, 202)
    assert.deepEqual([data.id, data.status, data.attempts], [evt, 'pending', 4])
    assert.ok(Date.parse(data.next_attempt_at!) <= Date.now())
    assert.equal((await gateways.store.collection('deliveries').get(evt))?.tried_before, 4)
  })

  it('sends a ping for any subscription', async () => {
    const id = await monitor()
    const { status, data } = await call('POST', `/monitor/${id}/webhook/test`)
    assert.equal(status, 202)
    assert.match(data.id, /^evt_[0-9A-Za-z]{24}$/)
    assert.deepEqual([data.type, data.status, data.attempts], ['ping', 'pending', 0])
    assert.deepEqual((await call('GET', `/monitor/${id}/deliveries`)).data.deliveries, [data])
  })

  it('refuses a ping or replay of a monitor without a webhook', async () => {
    const id = await monitor({ webhook: null })
    const evt = await delivery(id, 1)
    for (const path of ['webhook/test', `deliveries/${evt}/replay`]) {
      const { status, error, error_code } = await call('POST', `/monitor/${id}/${path}`)
      assert.deepEqual([status, error_code], [400, 'INVALID_REQUEST'])
      assert.match(error ?? '', /no webhook/)
    }
  })

  it('returns 404 for what does not exist, is deleted, or belongs to another key', async () => {
    const [id, gone] = [await monitor(), await monitor({ deleted_at: new Date().toISOString() })]
    const evt = await delivery(id, 1)
    const otherEvt = await delivery(await monitor(), 1)
    const paths = ['deliveries', `deliveries/${evt}/replay`, 'webhook/test']
    const method = (path: string): string => (path === 'deliveries' ? 'GET' : 'POST')
    for (const path of paths) {
      for (const [of, key] of [[id, other], [gone, own], ['mon_000000000000000000000000', own]] as const) {
        assert.deepEqual(
          await call(method(path), `/monitor/${of}/${path}`, key).then(({ status, error_code }) => [
            status, error_code,
          ]),
          [404, 'NOT_FOUND'],
          `${of} ${path}`,
        )
      }
    }
    for (const unknown of [otherEvt, 'evt_000000000000000000000000'])
      assert.equal((await call('POST', `/monitor/${id}/deliveries/${unknown}/replay`)).status, 404)
    assert.equal((await gateways.store.collection('deliveries').get(otherEvt))?.status, 'delivered')
  })
})

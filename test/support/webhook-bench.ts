// What tests of webhook deliveries need: a NATS server, a store, receivers, and webhook senders in this process or as a
// process of their own.

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { StoredWebhook } from '#schemas/monitor.ts'
import { startWebhooks, type WebhookSettings } from '#actors/webhook/wire.ts'
import type { Bus } from '#src/bus/bus.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { subjects } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { DeliveryDocument, MonitorDocument } from '#src/store/documents/monitors.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { createDelivery } from '#src/webhooks/create-delivery.ts'
import type { MonitorEvent } from '#src/webhooks/monitor-event.ts'
import { newSecret } from '#src/webhooks/sign-webhook.ts'
import { quietLog, startTestBus, type TestBus } from './bus.ts'
import { createTestCerts } from './certs.ts'
import { startReceiver, type Received, type Receiver } from './receiver.ts'
import { until } from './until.ts'
import { winnow } from './winnow.ts'

const certs = createTestCerts()
export const publicUrl = 'http://winnow.test'

type HookedMonitor = MonitorDocument & { webhook: StoredWebhook }

/** Starts the services before the tests of the calling suite, cleans up after each test, and stops them at the end. */
export function prepareWebhooks(): WebhookBench {
  const bench = new WebhookBench()
  before(() => bench.start())
  afterEach(() => bench.reset())
  after(() => bench.stop())
  return bench
}

export class WebhookBench {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'winnow-webhooks-'))
  readonly #receivers: Receiver[] = []
  readonly #senders: { stop(drainMs: number): Promise<void> }[] = []
  readonly #children: ChildProcess[] = []
  #server: TestBus | undefined
  #bus: Bus | undefined
  #store: Store | undefined

  get bus(): Bus { return this.#bus! }
  get store(): Store { return this.#store! }

  async start(): Promise<void> {
    this.#server = await startTestBus()
    this.#bus = await this.#server.connect()
    this.#store = await openStore({ dataDir: this.#dataDir })
    await ensureIndexes(this.#store)
  }

  /** Stops senders and receivers, and deletes all deliveries. */
  async reset(): Promise<void> {
    for (const child of this.#children.splice(0)) child.kill('SIGKILL')
    await Promise.all(this.#senders.splice(0).map((sender) => sender.stop(50)))
    await Promise.all(this.#receivers.splice(0).map((receiver) => receiver.close()))
    await this.store.collection('deliveries').remove({})
    await this.bus.manager.streams.purge('WEBHOOKS')
  }

  async stop(): Promise<void> {
    await this.store.close()
    await this.#server?.stop()
    rmSync(this.#dataDir, { recursive: true })
  }

  async receiver(): Promise<Receiver> {
    const receiver = await startReceiver(certs)
    this.#receivers.push(receiver)
    return receiver
  }

  async startSender(settings: Partial<WebhookSettings> = {}): Promise<void> {
    const common = {
      store: this.store, bus: this.bus, log: quietLog, allow: parseEgressAllow('127.0.0.0/8'),
      extraCaFile: certs.caFile, retryDelaysMs: [600, 1_200, 1_800],
    }
    this.#senders.push(await startWebhooks({ ...common, ...settings }))
  }

  /** Stops the sender that was started last. */
  async stopSender(drainMs: number): Promise<void> {
    await this.#senders.pop()!.stop(drainMs)
  }

  /** Starts the webhook actor as a process that can be killed. */
  startActor(): ChildProcess {
    const env = {
      ...process.env, NATS_URL: this.#server!.nats.url, DATA_DIR: this.#dataDir, EGRESS_ALLOW: '127.0.0.0/8',
      EXTRA_CA_FILE: certs.caFile, WEBHOOK_RETRY_DELAYS_S: '1,1,1', LOG_LEVEL: 'warn', MONGODB_URL: '',
    }
    const child = spawn(process.execPath, [winnow, 'actor', 'webhook'], {
      env, stdio: ['ignore', 'inherit', 'inherit'],
    })
    this.#children.push(child)
    return child
  }

  async monitor(url: string, webhook: Partial<StoredWebhook> = {}): Promise<HookedMonitor> {
    const now = new Date().toISOString()
    const document: HookedMonitor = {
      _id: newId('mon'), key_id: 'key_1', name: 'hooked', status: 'active',
      schedule: { cron: '0 0 * * *', timezone: 'UTC', text: null }, goal: null, judge_enabled: true, targets: [],
      webhook: {
        url, headers: {}, metadata: {}, events: ['monitor.page', 'monitor.check.completed'], secret: newSecret(),
        ...webhook,
      },
      retention_days: 30, created_at: now, updated_at: now, last_run_at: null, current_check_id: null,
      last_check_summary: null, deleted_at: null,
    }
    await this.store.collection('monitors').put(document)
    return document
  }

  /** Creates a delivery of an event of the monitor. */
  async publish({ _id }: MonitorDocument, more: Partial<MonitorEvent> = {}): Promise<MonitorEvent> {
    const event: MonitorEvent = {
      id: newId('evt'), type: 'monitor.page', monitorId: _id, checkId: 'chk_1', at: new Date().toISOString(),
      data: { url: 'https://example.com/', status: 'changed' }, ...more,
    }
    await this.publishEvent(event)
    return event
  }

  async publishEvent(event: MonitorEvent): Promise<void> {
    await createDelivery({ store: this.store, bus: this.bus, publicUrl }, event)
  }

  delivery(id: string): Promise<DeliveryDocument | null> {
    return this.store.collection('deliveries').get(id)
  }

  untilStatus(id: string, status: DeliveryDocument['status'], withinMs?: number): Promise<void> {
    return until(`${id} is ${status}`, async () => (await this.delivery(id))?.status === status, withinMs)
  }

  /** Number of queued and scheduled messages of a monitor. */
  async messagesOf(monitorId: string): Promise<number> {
    const { state } = await this.bus.manager.streams.info('WEBHOOKS', {
      subjects_filter: subjects.webhooksOf(monitorId),
    })
    return Object.keys(state.subjects ?? {}).length
  }
}

export const untilReceived = (by: Receiver, count: number, withinMs?: number): Promise<void> =>
  until(`${count} received`, () => by.received.length >= count, withinMs)

/** Verifies the signature with the reference library. */
export const verify = ({ body, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers)

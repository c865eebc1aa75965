// A day of an installation: what clients and monitors leave in the store, the ledger and the streams. Everything is
// written by the functions that the service uses; the pages are made up.

import { randomBytes } from 'node:crypto'
import type { Bus } from '#src/bus/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { createFiles } from '#src/files/files.ts'
import { subjects } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import { createJob } from '#src/jobs/state/create-job.ts'
import { appendEnd, finishJob } from '#src/jobs/owner/finish-job.ts'
import { openJobLog } from '#src/jobs/state/job-log.ts'
import { startJob } from '#src/jobs/state/job-status.ts'
import { finishCheck } from '#src/monitors/finish-check.ts'
import { saveVersion } from '#src/monitors/snapshots.ts'
import { createPageCache } from '#src/page/page-cache.ts'
import { countPageview } from '#src/pageviews/count.ts'
import type { NewPage } from '#src/search-index/page.ts'
import type { SearchIndex } from '#src/search-index/search-index.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { consumerName, jobConsumerName, webhookConsumer } from '#src/bus/topology.ts'
import { createDelivery } from '#src/webhooks/create-delivery.ts'
import { noCounts, type MonitorTarget } from '#schemas/monitor.ts'
import { monitorDocument } from '#test/support/monitor-document.ts'

export interface SimulatedInstallation {
  store: Store
  bus: Bus
  ledger: Ledger
  index: SearchIndex
  keyId: string
  publicUrl: string
  /** Pages that wait for the index. */
  pages: NewPage[]
}

const [monitors, pagesPerMonitor, crawls, pagesPerCrawl, scrapes, pictures, visits] = [2, 10, 1, 10, 10, 1, 5]
const pageBytes = 8_000
const pictureBytes = 150_000
/** Share of the pages that have changed since the day before. */
const changedShare = 0.1

const words = Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2, 4 + Math.random() * 8))
/** A text with the redundancy of prose. */
function makeText(): string {
  const parts: string[] = []
  for (let length = 0; length < pageBytes;) {
    const word = words[Math.floor(words.length * Math.random() ** 2)]!
    parts.push(word)
    length += word.length + 1
  }
  return parts.join(' ')
}

const monitorId = (number: number): string => `mon_${String(number).padStart(24, '0')}`

/** Does what happens in a day. The first one also creates the monitors. */
export async function simulateDay(all: SimulatedInstallation, day: number): Promise<void> {
  if (day === 1) for (let n = 0; n < monitors; n++) await newMonitor(all, n)
  for (let n = 0; n < monitors; n++) await check(all, n, day)
  for (let n = 0; n < crawls; n++) await crawl(all, day, n)
  await Promise.all(Array.from({ length: scrapes }, (_, n) =>
    scrape(all, `https://site.example/page/${day % 20}/${n}`)))
  const files = createFiles(all.store)
  for (let n = 0; n < pictures; n++) await files.put(randomBytes(pictureBytes), 'jpeg')
  for (let n = 0; n < visits; n++)
    await countPageview(all.store, { page_id: `page ${n % 5}`, action: 'view' }, `token ${day} ${n}`, Date.now())
  await all.bus.js.publish(subjects.dead('extract'), makeText())
  await settleMessages(all.bus)
  await all.index.add(all.keyId, all.pages.splice(0))
}

const addressesOf = (monitor: number): string[] =>
  Array.from({ length: pagesPerMonitor }, (_, n) => `https://monitored-${monitor}.example/page/${n}`)

async function newMonitor({ store, keyId }: SimulatedInstallation, number: number): Promise<void> {
  await store.collection('monitors').insertIfAbsent(monitorDocument(keyId, {
    _id: monitorId(number), name: `monitor ${number}`,
    targets: [{ id: `tgt_${number}`, type: 'scrape', urls: addressesOf(number) } as unknown as MonitorTarget],
    webhook: {
      url: 'https://hook.example/', headers: {}, metadata: {}, events: ['monitor.page', 'monitor.check.completed'],
      secret: '', format: 'standard',
    },
  }))
}

async function newJob(
  { store, bus, ledger, keyId }: SimulatedInstallation, job: Pick<JobDocument, 'kind' | 'url' | 'check'>,
): Promise<JobDocument> {
  const id = newId(job.kind === 'check' ? 'chk' : 'crw')
  const hold = pagesPerCrawl * 5
  await ledger.reserve({
    keyId, reservationId: id, operation: job.kind, hold, limit: null, expiresAt: Date.now() + 86_400_000,
  })
  const { check } = job
  await createJob({ store, bus }, {
    id, kind: job.kind, endpoint: job.kind, keyId, requestId: id, url: job.url, request: {}, known: 1, submitCredits: 0,
    ...(check && { check }),
  })
  return (await startJob(store, id))!
}

async function check(all: SimulatedInstallation, number: number, day: number): Promise<void> {
  const { store } = all
  const facts = {
    monitor_id: monitorId(number), trigger: 'scheduled', scheduled_for: null, baseline: day === 1,
    estimated_credits: 10, error_code: null,
  } as const
  const job = await newJob(all, { kind: 'check', url: null, check: facts })
  const monitor = await store.collection('monitors').update({ _id: facts.monitor_id }, {
    $set: { current_check_id: job._id },
  })
  const targetId = monitor!.targets[0]!.id
  const log = await openJobLog(store, job._id, 0, { baseCounts: noCounts })
  for (const url of addressesOf(number)) {
    const [isFirst, isChanged] = [day === 1, Math.random() < changedShare]
    const content = isFirst || isChanged ? JSON.stringify({ markdown: makeText() }) : undefined
    const diff = content?.slice(0, 2_000)
    const [before] = await store.collection('snapshots').find({ monitor_id: facts.monitor_id, url }, { limit: 1 })
    const status = isFirst ? 'new' : isChanged ? 'changed' : 'same'
    await log.append({
      key: url, url, depth: 0, credits: 1, page: { status, isMeaningful: isChanged },
      result: { ok: true, statusCode: 200, body: Buffer.from(JSON.stringify({ url, status, diff })) },
    })
    await saveVersion(store, job._id, { monitorId: facts.monitor_id, targetId, key: url, url }, {
      state: 'ok', title: 'Page', options_sha256: '', etag: null, last_modified: null, body_sha256: null,
      checked_at: new Date().toISOString(), ...(content !== undefined && { content }),
      follows: before?.now.check_id ?? null,
    })
    if (isChanged) await createDelivery(all, {
      id: newId('evt'), type: 'monitor.page', monitorId: facts.monitor_id, checkId: job._id,
      at: new Date().toISOString(), data: { url, diff },
    } as never)
  }
  const end = { status: 'completed', error: null, errorCode: null, finishedAt: new Date().toISOString() } as const
  await appendEnd(log, end)
  await finishCheck(all, job, end)
}

async function crawl(all: SimulatedInstallation, day: number, number: number): Promise<void> {
  const job = await newJob(all, { kind: 'crawl', url: 'https://crawled.example/' })
  const log = await openJobLog(all.store, job._id, 0)
  for (let n = 0; n < pagesPerCrawl; n++) {
    const url = `https://crawled.example/${day % 30}/${number}/${n}`
    const body = Buffer.from(JSON.stringify({ url, markdown: makeText() }))
    await log.append({ key: url, url, depth: 1, credits: 3, result: { ok: true, statusCode: 200, body } })
    await keepPage(all, url)
  }
  const end = { status: 'completed', error: null, known: pagesPerCrawl, skipped: {} } as const
  await appendEnd(log, end)
  await finishJob(all, job, end)
}

async function scrape(all: SimulatedInstallation, url: string): Promise<void> {
  const { ledger, bus, keyId } = all
  const reservation = { keyId, reservationId: `scrape ${url} ${Date.now()} ${Math.random()}` }
  await ledger.reserve({ ...reservation, operation: 'scrape', hold: 3, limit: null, expiresAt: Date.now() + 60_000 })
  for (const stage of ['fetch', 'extract'] as const)
    await bus.js.publish(subjects.work(stage, 'now', 'first'), makeText())
  await keepPage(all, url)
  await ledger.settle({ ...reservation, charged: 3 })
}

/** The copy of a page, and the page in the index. */
async function keepPage({ store, pages }: SimulatedInstallation, url: string): Promise<void> {
  const text = makeText()
  const page = {
    url, finalUrl: url, statusCode: 200, contentType: 'text/html', kind: 'html', encoding: 'utf-8', headers: {},
    tier: 'plain', fetchedAt: new Date().toISOString(), cacheState: 'miss', cachedAt: null,
  } as const
  await createPageCache(store.collection('page_cache'), Date.now).write(url, page, Buffer.from(text))
  pages.push({ url, title: 'Page', text, date: null, readAt: Date.now(), language: 'en', kind: 'html' })
}

/** Takes every message from the queues, as stages, owners and the sender of webhooks do. */
async function settleMessages({ js, manager }: Bus): Promise<void> {
  const queues: [stream: string, consumer: string][] = [
    ['WORK', jobConsumerName('check')], ['WORK', jobConsumerName('crawl')], ['WEBHOOKS', webhookConsumer],
    ['WORK', consumerName('fetch', 'now', 'first')], ['WORK', consumerName('extract', 'now', 'first')],
  ]
  for (const [stream, name] of queues) {
    const consumer = await js.consumers.get(stream, name)
    for (let { num_pending: left } = await manager.consumers.info(stream, name); left > 0; left -= 500) {
      const messages = await consumer.fetch({ max_messages: Math.min(left, 500), expires: 2_000 })
      for await (const message of messages) message.ack()
    }
  }
}

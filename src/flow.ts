// The life of a page, top to bottom: every stream, subject, stage and route of Winnow.
// Whoever reads this file knows every way through the house. The types of tasks, the consumers on the server
// and the picture in the README are derived from these tables.

import { Type, type Static, type TObject } from 'typebox'
import { CrawlPageRequest } from '#schemas/crawl.ts'
import { MapRequest } from '#schemas/map.ts'
import { JudgeRemovalRequest, MonitoredPageRequest } from '#schemas/monitored-page.ts'
import { PageFetched } from '#schemas/page.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import type { Lane } from '#schemas/task.ts'

interface Stage {
  /** Results of earlier stages that must be there. */
  takes: TObject
  /** Results that this stage adds to the task. */
  adds: TObject
  /** Longest run of a handler; the deadline of the task may cut it shorter. */
  timeoutMs: number
  /** Tasks that one process works on at once, by lane: a full `bulk` never takes a place of `now`. */
  concurrency: Record<Lane, number>
  /** Waits before further attempts after a retryable failure: one delay, two attempts. */
  delayMs: readonly number[]
}

const nothing = Type.Object({})
const withPage = Type.Object({ page: PageFetched })

/** The stages a page can pass through: what each adds to the task, and how it is run. */
export const stages = {
  /** Gets the bytes of a page by HTTP (or from the page cache) and says what they are. */
  fetch:   { takes: nothing,  adds: withPage, timeoutMs: 120_000, concurrency: { now: 16, bulk: 12 }, delayMs: [500] },
  /** Runs the page in a browser and hands on the DOM that came of it. */
  render:  { takes: nothing,  adds: withPage, timeoutMs: 120_000, concurrency: { now: 3, bulk: 2 }, delayMs: [500] },
  /** Turns the page into what was asked for: markdown, html, links, images, metadata. */
  extract: { takes: withPage, adds: nothing,  timeoutMs: 30_000,  concurrency: { now: 3, bulk: 2 }, delayMs: [] },
  /** Answers questions about the page: summary, json, prompt injection. */
  infer:   { takes: withPage, adds: nothing,  timeoutMs: 90_000,  concurrency: { now: 8, bulk: 4 }, delayMs: [] },
  /** Compares the page with what it was at the last check, and says what differs. */
  diff:    { takes: withPage, adds: nothing,  timeoutMs: 30_000,  concurrency: { now: 1, bulk: 2 }, delayMs: [] },
  /** Holds a change against the goal of its monitor. Inserted by diff when there is something to judge. */
  judge:   { takes: nothing,  adds: nothing,  timeoutMs: 60_000,  concurrency: { now: 1, bulk: 8 }, delayMs: [] },
  /** Reads robots.txt and sitemaps of a site, and asks for the links of its start page by the route `scrape`. */
  map:     { takes: nothing,  adds: nothing,  timeoutMs: 120_000, concurrency: { now: 6, bulk: 1 }, delayMs: [] },
} as const satisfies Record<string, Stage>

export type StageName = keyof typeof stages
export const stageNames = Object.keys(stages) as StageName[]

/** The routes, as the task carries them. A stage may insert another (fetch inserts render), never skip one. */
export const routes = {
  scrape:         { request: ScrapeRequest, stages: ['fetch', 'extract'] },
  scrapeAndInfer: { request: ScrapeRequest, stages: ['fetch', 'extract', 'infer'] },
  /** A page of a crawl: a scrape that also brings what leads on from it. */
  crawlPage:      { request: CrawlPageRequest, stages: ['fetch', 'extract'] },
  crawlPageAndInfer: { request: CrawlPageRequest, stages: ['fetch', 'extract', 'infer'] },
  /**
   * A page of a check. fetch answers at once when the page is still what it was; diff inserts judge when a change is to
   * be judged.
   */
  monitoredPage:  { request: MonitoredPageRequest, stages: ['fetch', 'extract', 'diff'] },
  monitoredPageAndInfer: { request: MonitoredPageRequest, stages: ['fetch', 'extract', 'infer', 'diff'] },
  judgeRemoval:   { request: JudgeRemovalRequest, stages: ['judge'] },
  map:            { request: MapRequest, stages: ['map'] },
} as const satisfies Record<string, { request: TObject; stages: readonly StageName[] }>

export type RouteName = keyof typeof routes
export type RequestOf<R extends RouteName> = Static<(typeof routes)[R]['request']>
type RoutesThrough<S extends StageName> = {
  [R in RouteName]: S extends (typeof routes)[R]['stages'][number] ? R : never
}[RouteName]
/**
 * Requests that a stage may be asked to work on: those of the routes that lead through it or the stage that inserts it
 * (fetch inserts render, diff judge).
 */
export type StageRequest<S extends StageName = 'fetch'> = RequestOf<
  RoutesThrough<S extends 'render' ? 'fetch' : S extends 'judge' ? 'judge' | 'diff' : S>
>
export type Takes<S extends StageName> = Static<(typeof stages)[S]['takes']>
export type Adds<S extends StageName> = Static<(typeof stages)[S]['adds']>

/**
 * Who owns jobs: one message a job, held by the process that works on it for as long as the work takes (DESIGN.md,
 * section 5).
 * `concurrency`: jobs that one process owns at once; they wait for pages most of the time.
 */
export const owners = {
  /** Walks a site from its start page. */
  crawl: { concurrency: 16 },
  /** Runs one endpoint over a list of URLs. */
  batch: { concurrency: 16 },
  /** Looks at the pages of a monitor once. */
  check: { concurrency: 16 },
} as const satisfies Record<string, { concurrency: number }>

export type JobKind = keyof typeof owners
export const jobKinds = Object.keys(owners) as JobKind[]

/** Attempts that a stage gives a task whose failures are retryable. */
export const attemptsMax = (stage: StageName): number => stages[stage].delayMs.length + 1

const second = 1_000
const day = 86_400 * second

interface Stream {
  subjects: readonly string[]
  /** `workqueue`: a message leaves when it is acknowledged. `limits`: when it is too old or there are too many. */
  retention: 'workqueue' | 'limits'
  /** What a full stream does: `new` refuses messages (503 OVERLOADED), `old` drops its oldest ones. */
  discard: 'new' | 'old'
  /** Milliseconds that messages are kept; default: for ever. */
  maxAge?: number
  /** Milliseconds in which a repeated message id is ignored; default: two minutes. */
  duplicateWindow?: number
  /** Whether the server publishes messages at a scheduled time. */
  schedules?: boolean
  /** Messages kept of each subject; default: all. */
  perSubjectMax?: number
  /** Whether messages can be removed by their age alone. */
  denyDelete?: boolean
}

/** JetStream streams. The largest size of each is a setting, but of USAGE, which is never full. */
export const streams = {
  /** Every task, until its stage has done its part; every job, until it has ended. */
  WORK: { subjects: ['work.>', 'job.>'], retention: 'workqueue', discard: 'new', duplicateWindow: 120 * second },
  /** Bodies too large for a message, one subject a part. */
  BLOB: { subjects: ['blob.>'], retention: 'limits', discard: 'old', maxAge: 3600 * second, perSubjectMax: 1 },
  /** Advisories of the server about messages of WORK that were delivered too often: the janitor ends these. */
  ADVISORIES: {
    subjects: ['$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.WORK.>'], retention: 'workqueue', discard: 'old',
    maxAge: day,
  },
  /** Webhook deliveries: due ones, and message schedules for those that wait for their next attempt (NATS ≥ 2.12). */
  WEBHOOKS: { subjects: ['webhook.>'], retention: 'workqueue', discard: 'new', schedules: true },
  /** Messages that could not be processed, for an operator. */
  DEAD: { subjects: ['dead.>'], retention: 'limits', discard: 'old', maxAge: 7 * day },
  /** One message for each charge, by key, for audits. */
  USAGE: {
    subjects: ['event.usage.*'], retention: 'limits', discard: 'old', maxAge: 400 * day,
    duplicateWindow: 600 * second, denyDelete: true,
  },
} as const satisfies Record<string, Stream>

export type StreamName = keyof typeof streams

/** Key-value buckets, with the latest value of each key. Reads go to the leader, so that they see every write. */
export const buckets = {
  /** One entry a key: credits reserved and spent. */
  credits: { history: 1, allow_direct: false },
  /** One entry an active monitor: its schedule and its next slot. `markerTTL`: milliseconds that removals are noted. */
  schedules: { history: 1, allow_direct: false, markerTTL: 3600 * second },
} as const

export type BucketName = keyof typeof buckets

/** The stream of a bucket. */
export const bucketStream = (bucket: BucketName): string => `KV_${bucket}`
/** What the subject of an entry begins with, before its key. */
export const bucketPrefix = (bucket: BucketName): string => `$KV.${bucket}.`

/** Subjects in streams, and below them subjects of core NATS, which nobody stores. */
export const subjects = {
  /** A task that waits for a stage. */
  work: (stage: StageName, lane: Lane) => `work.${stage}.${lane}`,
  /** A job that waits for an owner or is owned. One subject a job, so that a second message of it can be refused. */
  job: (kind: JobKind, id: string) => `job.${kind}.${id}`,
  /** A body too large for a message. */
  blob: (id: string) => `blob.${id}`,
  /** A delivery that is due. One subject a delivery, as with jobs. */
  webhookSend: (monitorId: string, id: string) => `webhook.send.${monitorId}.${id}`,
  /** A schedule by which the server publishes to `webhookSend`. A later one replaces it. */
  webhookAt: (monitorId: string, id: string) => `webhook.at.${monitorId}.${id}`,
  /** Every message of the deliveries of a monitor. */
  webhooksOf: (monitorId: string) => `webhook.*.${monitorId}.*`,
  /** A message that could not be processed, by stage or kind of job. */
  dead: (stage: string) => `dead.${stage}`,
  /** A charge. */
  usage: (keyId: string) => `event.usage.${keyId}`,

  /** The outcome of a task, for the process that asked. */
  reply: (process: string, id: string) => `reply.${process}.${id}`,
  /** Asks the owner of a job to read its document again, because it was cancelled. */
  jobChanged: (id: string) => `changed.${id}`,
  /** Asks every process which actors it runs. */
  ping: 'actor.ping',
  /** Processes of one actor announce themselves to each other. */
  here: (actor: string) => `actor.here.${actor}`,
  /** Requests that a gateway has counted, for the other gateways. */
  rates: 'gateway.rates',
  /** A gateway that starts asks for the counts of the last minute. */
  ratesAsk: 'gateway.rates.ask',
  /** The answer to it. */
  ratesReply: (gateway: string) => `gateway.rates.told.${gateway}`,
} as const

/** How long a message may go without a heartbeat before the server delivers it to another process. */
export const ackWaitMs = 10_000
/** How often a message that is being handled gets a heartbeat. */
export const workingEveryMs = 3_000
/** Deliveries of a task before the server gives up: its attempts, and two for processes that crashed or drained. */
export const deliveriesMax = (stage: StageName): number => attemptsMax(stage) + 2

/**
 * Deliveries of a job before it is given up. Delays between failed attempts grow to two minutes, so that a job survives
 * an outage of the store of three hours; a job that crashes every owner ends within twenty minutes.
 */
export const jobDeliveriesMax = 100

/** Bodies of a message up to this total size are neither compressed nor stored apart. */
export const inlineBytesMax = 512 * 1024

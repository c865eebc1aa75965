// Every stage, route, stream, bucket and subject of Winnow. The types of tasks and handlers, the streams and consumers
// on the server, and the checks of the runtime are derived from these tables; a test holds the picture of the flow in
// the documentation against them.

import { Type, type Static, type TObject } from 'typebox'
import { AnswerTask } from '#schemas/answers.ts'
import { ClassifyRequest } from '#schemas/classify.ts'
import { BrandRequest } from '#schemas/brand.ts'
import { CompanyRequest } from '#schemas/company.ts'
import { CrawlPageRequest } from '#schemas/crawl.ts'
import { EnrichRequest } from '#schemas/enrich.ts'
import { MapRequest } from '#schemas/map.ts'
import { JudgeRemovalRequest, MonitoredPageRequest } from '#schemas/monitored-page.ts'
import { ComparisonRequest } from '#schemas/page-changes.ts'
import { PageFetched } from '#schemas/page.ts'
import { ScreenshotResult } from '#schemas/scrape-data.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { ScreenshotRequest } from '#schemas/screenshot.ts'
import { SearchQuery } from '#schemas/search.ts'
import { StyleguideRequest } from '#schemas/styleguide.ts'
import type { Lane, Share } from '#schemas/task.ts'

interface Stage {
  /** Results of earlier stages that a task must carry. */
  requires: TObject
  /** Results that the stage adds to the task. */
  adds: TObject
  /** Stages that may insert this one into a route, before the stages that are still to come. */
  insertedBy: readonly string[]
  /** Longest run of a handler; the deadline of the task may be earlier. */
  timeoutMs: number
  /** Tasks that one process works on at once, by lane, so that jobs leave room for clients. */
  concurrency: Record<Lane, number>
  /** Places beyond these for keys with few tasks in flight, by lane; see `shares.ts`. */
  reserve: Record<Lane, number>
  /** Delays before further attempts after a retryable failure: one delay allows two attempts. */
  delayMs: readonly number[]
  /** Whether stages of the same process hand tasks to this one without the queue; see decision 19. */
  takesLocally?: true
}

const nothing = Type.Object({})
const page = Type.Object({ page: PageFetched })
/** `screenshot`: of a scrape with this format. */
const renderedPage = Type.Object({ page: PageFetched, screenshot: Type.Optional(ScreenshotResult) })
/** Attempts of stages that talk to other servers, and of the rest. */
const retryOnce = [500] as const
const noRetry = [] as const

/** The stages that a task can visit. */
export const stages = {
  /** Gets the bytes of a page by HTTP or from the page cache, and detects what they are. */
  fetch: {
    requires: nothing, adds: page, insertedBy: [],
    timeoutMs: 120_000, concurrency: { now: 16, bulk: 12 }, reserve: { now: 16, bulk: 12 },
    delayMs: retryOnce,
  },
  /** Runs the page in a browser and returns its DOM, a picture of it, or both. */
  render: {
    requires: nothing, adds: renderedPage, insertedBy: ['fetch'],
    timeoutMs: 120_000, concurrency: { now: 3, bulk: 2 }, reserve: { now: 2, bulk: 1 },
    delayMs: retryOnce,
  },
  /** Extracts what was asked for: markdown, html, links, images, metadata. */
  extract: {
    requires: renderedPage, adds: nothing, insertedBy: [],
    timeoutMs: 30_000, concurrency: { now: 3, bulk: 2 }, reserve: { now: 2, bulk: 1 },
    delayMs: noRetry, takesLocally: true,
  },
  /** Answers questions about the page: summary, json, prompt injection; or one question from several pages. */
  infer: {
    requires: nothing, adds: nothing, insertedBy: [],
    timeoutMs: 90_000, concurrency: { now: 8, bulk: 4 }, reserve: { now: 8, bulk: 4 },
    delayMs: noRetry,
  },
  /** Compares the page with its state at the last check, or with the last reading of its key. */
  diff: {
    requires: nothing, adds: nothing, insertedBy: [],
    timeoutMs: 30_000, concurrency: { now: 1, bulk: 2 }, reserve: { now: 1, bulk: 1 },
    delayMs: noRetry,
  },
  /** Decides whether a change matters to the goal of its monitor. */
  judge: {
    requires: nothing, adds: nothing, insertedBy: ['diff'],
    timeoutMs: 60_000, concurrency: { now: 1, bulk: 8 }, reserve: { now: 1, bulk: 8 },
    delayMs: noRetry,
  },
  /** Lists the URLs of a site from robots.txt, sitemaps and the start page, which it scrapes by the route `scrape`. */
  map: {
    requires: nothing, adds: nothing, insertedBy: [],
    timeoutMs: 120_000, concurrency: { now: 6, bulk: 1 }, reserve: { now: 6, bulk: 1 },
    delayMs: noRetry,
  },
  /** Says who stands behind a site, from its pages, which it reads by the routes `identityPage…`. */
  identity: {
    requires: nothing, adds: nothing, insertedBy: [],
    timeoutMs: 120_000, concurrency: { now: 8, bulk: 4 }, reserve: { now: 8, bulk: 4 },
    delayMs: noRetry,
  },
  /** Asks the search provider. */
  search: {
    requires: nothing, adds: nothing, insertedBy: [],
    timeoutMs: 45_000, concurrency: { now: 16, bulk: 4 }, reserve: { now: 16, bulk: 4 },
    delayMs: noRetry,
  },
} as const satisfies Record<string, Stage>

export type StageName = keyof typeof stages
export const stageNames = Object.keys(stages) as StageName[]
/** Whether stages of the same process hand tasks to this one without the queue. */
export const takesLocally = (name: StageName): boolean => (stages[name] as Stage).takesLocally === true

/** The routes: the request that a task carries, and the stages that it visits. */
export const routes = {
  scrape:         { request: ScrapeRequest, stages: ['fetch', 'extract'] },
  scrapeAndInfer: { request: ScrapeRequest, stages: ['fetch', 'extract', 'infer'] },
  /** A scrape whose page is then compared: it repeats what the extraction of the last reading decided. */
  trackedPage:         { request: ScrapeRequest, stages: ['fetch', 'extract'] },
  trackedPageAndInfer: { request: ScrapeRequest, stages: ['fetch', 'extract', 'infer'] },
  /** Compares two readings of a page. */
  comparison: { request: ComparisonRequest, stages: ['diff'] },
  /** A page of a crawl: a scrape that also returns what the page links to. */
  crawlPage:         { request: CrawlPageRequest, stages: ['fetch', 'extract'] },
  crawlPageAndInfer: { request: CrawlPageRequest, stages: ['fetch', 'extract', 'infer'] },
  /** A page of a check. fetch ends the task early when the page is unchanged. */
  monitoredPage:         { request: MonitoredPageRequest, stages: ['fetch', 'extract', 'diff'] },
  monitoredPageAndInfer: { request: MonitoredPageRequest, stages: ['fetch', 'extract', 'infer', 'diff'] },
  /** A page of a monitor that is gone. */
  judgeRemoval: { request: JudgeRemovalRequest, stages: ['judge'] },
  map:          { request: MapRequest, stages: ['map'] },
  screenshot:   { request: ScreenshotRequest, stages: ['render'] },
  /** A page of a site, for what it says about the owner of the site. */
  identityPage: { request: ScrapeRequest, stages: ['fetch', 'extract'] },
  /** The same, with what the page is about. */
  identityPageAndTopic: { request: ScrapeRequest, stages: ['fetch', 'extract'] },
  /** The same with the topic and the styles of the page, by one visit of the browser. */
  styledIdentityPage: { request: StyleguideRequest, stages: ['render', 'extract'] },
  company:      { request: CompanyRequest, stages: ['identity'] },
  brand:        { request: BrandRequest, stages: ['identity'] },
  classify:     { request: ClassifyRequest, stages: ['identity'] },
  enrich:       { request: EnrichRequest, stages: ['identity'] },
  /** The design system of a site, from the styles of a rendered page. */
  styleguide:   { request: StyleguideRequest, stages: ['render', 'extract'] },
  search:       { request: SearchQuery, stages: ['search'] },
  /** The answer to a question from pages that were scraped for it. */
  answer:       { request: AnswerTask, stages: ['infer'] },
} as const satisfies Record<string, { request: TObject; stages: readonly StageName[] }>

export type RouteName = keyof typeof routes
export const routeNames = Object.keys(routes) as RouteName[]
export type RequestOf<R extends RouteName> = Static<(typeof routes)[R]['request']>

type InsertersOf<S extends StageName> = (typeof stages)[S]['insertedBy'][number]
/** Routes whose tasks can reach a stage: it is on the route, or a stage on the route may insert it. */
export type RoutesThrough<S extends StageName> = {
  [R in RouteName]: Extract<(typeof routes)[R]['stages'][number], S | InsertersOf<S>> extends never ? never : R
}[RouteName]
/** Stages that a stage may insert into the route of its task. */
export type InsertableBy<S extends StageName> = {
  [T in StageName]: S extends InsertersOf<T> ? T : never
}[StageName]
/** The name of a route with its request, for the routes that reach a stage. */
export type RoutedRequest<S extends StageName> = {
  [R in RoutesThrough<S>]: { readonly route: R; readonly request: RequestOf<R> }
}[RoutesThrough<S>]
export type Requires<S extends StageName> = Static<(typeof stages)[S]['requires']>
export type Adds<S extends StageName> = Static<(typeof stages)[S]['adds']>

/** The same as `RoutesThrough`, as values. */
export function routesThrough<S extends StageName>(stage: S): RoutesThrough<S>[] {
  const entries: readonly string[] = [stage, ...stages[stage].insertedBy]
  return routeNames.filter((name) => routes[name].stages.some((one) => entries.includes(one))) as RoutesThrough<S>[]
}

/** The stages that tasks of a route can visit: those that it lists, and those that these may insert. */
export const stagesThrough = (route: RouteName): StageName[] =>
  stageNames.filter((stage) => (routesThrough(stage) as RouteName[]).includes(route))

/** Kinds of jobs. A job is one message, held by the process that works on it for as long as that takes. */
export const owners = {
  /** Crawls a site from its start page. */
  crawl: { concurrency: 64, reserve: 64 },
  /** Calls one operation for a list of URLs. */
  batch: { concurrency: 64, reserve: 64 },
  /** Compares the pages of a monitor once. */
  check: { concurrency: 64, reserve: 64 },
  // `concurrency`: jobs that one process owns at once; they mostly wait for pages. `reserve`: jobs beyond these for
  // keys with few jobs; see `shares.ts`.
} as const satisfies Record<string, { concurrency: number; reserve: number }>

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
  /** Pages for the search index, by key. When it is full, pages are left out: nobody waits for them. */
  INDEX: { subjects: ['index.>'], retention: 'workqueue', discard: 'new', maxAge: day },
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
  /** One entry: which installation the server belongs to, and which streams it has. */
  installation: { history: 1, allow_direct: false },
  /** One entry a session of the console, until it ends. `ttl`: milliseconds that entries are kept. */
  sessions: { history: 1, allow_direct: false, ttl: 12 * 3600 * second },
} as const

export type BucketName = keyof typeof buckets

/** The stream of a bucket. */
export const bucketStream = (bucket: BucketName): string => `KV_${bucket}`
/** What the subject of an entry begins with, before its key. */
export const bucketPrefix = (bucket: BucketName): string => `$KV.${bucket}.`

/** The last token of a subject by its share; none for `first`. */
const suffixOf = (share: Share): string => (share === 'first' ? '' : `.${share}`)

/** Subjects in streams, and below them subjects of core NATS, which nobody stores. */
export const subjects = {
  /** A task that waits for a stage. */
  work: (stage: StageName, lane: Lane, share: Share) =>
    `work.${stage}.${lane}${suffixOf(share)}`,
  /** A job that waits for an owner or is owned. One subject a job, so that a second message of it can be refused. */
  job: (kind: JobKind, id: string, share: Share = 'first') => `job.${kind}.${id}${suffixOf(share)}`,
  /** A body too large for a message. */
  blob: (id: string) => `blob.${id}`,
  /** A delivery that is due. One subject a delivery, as with jobs. `ownerId`: a monitor, or the key of a job. */
  webhookSend: (ownerId: string, id: string) => `webhook.send.${ownerId}.${id}`,
  /** A schedule by which the server publishes to `webhookSend`. A later one replaces it. */
  webhookAt: (ownerId: string, id: string) => `webhook.at.${ownerId}.${id}`,
  /** Every message of the deliveries of a monitor. */
  webhooksOf: (monitorId: string) => `webhook.*.${monitorId}.*`,
  /** A page for the search index of a key. */
  index: (keyId: string) => `index.${keyId}`,
  /** A message that could not be processed, by stage or kind of job. */
  dead: (stage: string) => `dead.${stage}`,
  /** A charge. */
  usage: (keyId: string) => `event.usage.${keyId}`,

  /** The outcome of a task, for the process that asked. */
  reply: (process: string, id: string) => `reply.${process}.${id}`,
  /** Asks the owner of a job, and calls that wait for its end, to read its document again. */
  jobChanged: (id: string) => `changed.${id}`,
  /** A job of a key was created, has a new result or has ended. */
  progress: (keyId: string) => `progress.${keyId}`,
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

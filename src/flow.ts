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

const second = 1_000_000_000

/** JetStream streams; durations are nanoseconds, as the server wants them. `maxBytes` is a setting. */
export const streams = {
  /**
   * Every task, until the stage it is addressed to has done its part; every job, until it has ended. A full stream
   * refuses: 503 OVERLOADED.
   */
  WORK: { subjects: ['work.>', 'job.>'], retention: 'workqueue', discard: 'new', duplicateWindow: 120 * second },
  /** Bodies too large for a message, one subject a body; gone by their TTL. */
  BLOB: { subjects: ['blob.>'], retention: 'limits', discard: 'old', maxAge: 3600 * second },
  /** Advisories of the server on tasks that were delivered too often: the janitor answers and buries them. */
  ADVISORIES: {
    subjects: ['$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.WORK.>'], retention: 'workqueue', discard: 'old',
    maxAge: 86_400 * second,
  },
  /**
   * Webhook deliveries that are due, and those that wait for their next attempt as message schedules of the server
   * (NATS ≥ 2.12).
   */
  WEBHOOKS: { subjects: ['webhook.>'], retention: 'workqueue', discard: 'new', schedules: true },
  /** Tasks that nobody could finish, for a person to look at. */
  DEAD: { subjects: ['dead.>'], retention: 'limits', discard: 'old', maxAge: 7 * 86_400 * second },
} as const

export const subjects = {
  /** Where a task waits for a stage. */
  work: (stage: StageName, lane: Lane) => `work.${stage}.${lane}`,
  /**
   * Where a job waits for an owner, and stays while it is owned. One subject a job, so that anybody can see whether its
   * message is there.
   */
  job: (kind: JobKind, id: string) => `job.${kind}.${id}`,
  /** Tells the owner of a job to look at its document: it was cancelled. */
  jobChanged: (id: string) => `changed.${id}`,
  /** Where a body lies that is too large for a message. */
  blob: (id: string) => `blob.${id}`,
  /** Where a webhook delivery waits to be sent. One subject a delivery, as with jobs. */
  webhookSend: (monitorId: string, id: string) => `webhook.send.${monitorId}.${id}`,
  /**
   * Where its next attempt waits for its time: a schedule that the server turns into a message of `webhookSend`. A
   * later one takes its place.
   */
  webhookAt: (monitorId: string, id: string) => `webhook.at.${monitorId}.${id}`,
  /** Everything of the deliveries of a monitor. */
  webhooksOf: (monitorId: string) => `webhook.*.${monitorId}.*`,
  /** Where a task ends that nobody could finish. */
  dead: (stage: string) => `dead.${stage}`,
  /** Where the outcomes of what one process asked for arrive. */
  reply: (process: string, id: string) => `reply.${process}.${id}`,
  /** Who is alive: every actor process answers. */
  ping: 'actor.ping',
  /** The processes of one actor tell each other that they are there. */
  here: (actor: string) => `actor.here.${actor}`,
} as const

/** How long the server waits for a sign of life before it gives a task to another process. */
export const ackWaitMs = 10_000
/** How often a running handler sends its sign of life. */
export const workingEveryMs = 3_000
/** Deliveries of one message before the server gives up: attempts, plus processes killed or drained under it. */
export const deliveriesMax = (stage: StageName): number => attemptsMax(stage) + 2

/**
 * Deliveries of a job before it is given up: it outlives many owners. Waits between them grow to two minutes, so that a
 * job survives a store that is away for three hours; one that kills whoever takes it ends within twenty minutes.
 */
export const jobDeliveriesMax = 100

/** Bodies of a message up to this size travel as they are. */
export const inlineBytesMax = 512 * 1024

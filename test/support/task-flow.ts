// Stages with handlers of the tests on real streams, and questions to them.

import type { PageFetched } from '#schemas/page.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { StageName } from '#src/flow.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { runActor, type RunningActor } from '#src/runtime/actor.ts'
import { createAsker, type Asker, type Question } from '#src/tasks/ask.ts'
import { done, type Handler } from '#src/tasks/outcome.ts'
import { quietLog, startTestBus, type TestBus } from './bus.ts'

export const request = compileCheck(ScrapeRequest, 'the request')({ url: 'https://example.com/' })
export const page: PageFetched = {
  url: 'https://example.com/',
  finalUrl: 'https://example.com/',
  statusCode: 200,
  contentType: 'text/html',
  kind: 'html',
  encoding: 'UTF-8',
  headers: {},
  tier: 'plain',
  fetchedAt: '2026-01-01T00:00:00.000Z',
  cacheState: 'bypass',
  cachedAt: null,
}
export const text = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString()
export const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

let count = 0
/** A question of its own, with 15 s to be answered. */
export const question = (changes: Partial<Question> = {}): Question => {
  const id = `task-${++count}`
  return { id, requestId: id, keyId: 'key_test', lane: 'now', deadlineAt: Date.now() + 15_000, ...changes }
}

/** Answers with the text of the page, as `read`. */
export const echoes: Handler<'extract'> = (task) =>
  Promise.resolve(done({}, { bodies: { page: undefined, data: json({ read: text(task.bodies.page) }) } }))

export interface TaskFlow {
  server: TestBus
  bus: Bus
  asker: Asker
  /** Runs a stage until `stopActors`; `on` another connection than `bus`, if it is given. */
  run<S extends StageName>(stage: S, handle: Handler<S>, on?: Bus): Promise<RunningActor>
  stopActors(): Promise<void>
}

/** Starts NATS, which `server.stop` stops, without any stage. */
export async function startTaskFlow(): Promise<TaskFlow> {
  const server = await startTestBus()
  const bus = await server.connect()
  let running: RunningActor[] = []
  return {
    server,
    bus,
    asker: createAsker(bus, quietLog),
    async run(stage, handle, on = bus) {
      const actor = await runActor({ stage, handle, bus: on, log: quietLog })
      running.push(actor)
      return actor
    },
    async stopActors() {
      await Promise.all(running.map((actor) => actor.stop(100)))
      running = []
    },
  }
}

// `winnow start`: the whole service in one command. NATS, the document store, the gateway and every actor as a process of
// its own, under this one, which prints how far it is and, when requests will succeed, how to make one.

import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import { loadConfig, type Config } from '#src/config.ts'
import { startNatsServer, type NatsServer } from '#src/embedded/nats-server.ts'
import { createKey, findKey, keyProblem, listKeys } from '#src/keys.ts'
import { natsUrlFile } from '#src/process-context.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import { bindProblem } from '#gateway/bind-problem.ts'
import { UsageError } from './main.ts'
import { supervise, type Supervised } from './supervise.ts'

/** One process each; owners of jobs, which mostly wait for others, share one. */
const processes: { name: string; args: string[]; nodeOptions?: string[] }[] = [
  { name: 'gateway', args: ['gateway'] },
  ...['fetch', 'render', 'extract', 'infer diff judge', 'crawl batch check', 'map webhook', 'janitor schedule']
    .map((names) => ({ name: `actor ${names}`, args: ['actor', ...names.split(' ')] })),
]

/** The port people expect NATS at; another is taken when something is there. */
const usualNatsPort = 4222
const gatewayGraceMs = 2_500
const actorGraceMs = 4_000
const natsGraceMs = 1_000

/** Brings everything up and stays until a signal. */
export async function start(args: string[]): Promise<undefined> {
  if (args.length > 0) throw new UsageError(`start takes nothing, not ${args.join(' ')}; settings are environment variables`)
  const startedAt = performance.now()
  const config = loadConfig(process.env)
  const problem = await bindProblem(config.HOST, config.PORT)
  if (problem !== null) throw new UsageError(problem)
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })

  const children: Supervised[] = []
  const nats: { url: string; stop(): Promise<void> } = config.NATS_URL ? { url: config.NATS_URL, stop: () => Promise.resolve() } : await keepNats(config)
  say(`nats       ${config.NATS_URL ? 'at NATS_URL' : `127.0.0.1:${new URL(nats.url).port} (embedded), storage in ${config.DATA_DIR}`}`)
  endOnSignal(async () => {
    const gateways = children.filter(({ name }) => name === 'gateway')
    await Promise.all(gateways.map((child) => child.stop(gatewayGraceMs)))
    await Promise.all(children.map((child) => child.stop(actorGraceMs)))
    await nats.stop()
  })

  const firstKey = await prepareStore(config)
  say(`documents  ${config.MONGODB_URL ? 'MongoDB at MONGODB_URL' : `SQLite in ${config.DATA_DIR}`}`)

  const env = { ...process.env, NATS_URL: nats.url, DATA_DIR: config.DATA_DIR }
  for (const one of processes) children.push(supervise({ ...one, env, onDeath: say }))
  say(`processes  ${processes.map(({ name }) => name.replace('actor ', '')).join(', ')}`)
  await untilReady(config)
  welcome(config, firstKey, Math.round(performance.now() - startedAt))
}

const say = (line: string): void => void process.stdout.write(`winnow  ${line}\n`)

/** NATS under supervision of its own: the same address again after a death, so that everybody reconnects. */
async function keepNats(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const storeDir = `${config.DATA_DIR}/nats`
  const { token, port: lastPort } = await lastNats(config.DATA_DIR)
  const port = await bindProblem('127.0.0.1', lastPort) === null ? lastPort : undefined
  let server = await startNatsServer({ storeDir, token, ...(port === undefined ? {} : { port }) })
  let stopping = false
  const { port: takenPort } = server
  const url = `nats://${token}@127.0.0.1:${takenPort}`
  await writeFile(natsUrlFile(config.DATA_DIR), `${url}\n`, { mode: 0o600 })

  async function watch(): Promise<void> {
    for (;;) {
      const { code, signal } = await server.exited
      if (stopping) return
      say(`nats ended (${signal ?? `code ${code}`}); starting it again`)
      server = await again()
    }
  }
  async function again(): Promise<NatsServer> {
    for (;;) {
      try {
        return await startNatsServer({ storeDir, token, port: takenPort })
      } catch (error) {
        say(`nats could not be started: ${(error as Error).message}`)
        await sleep(1_000)
      }
    }
  }
  void watch()
  return {
    url,
    async stop() {
      stopping = true
      await Promise.race([server.stop(), sleep(natsGraceMs)])
    },
  }
}

/** The address of the last run is kept, so that tools and actors that were pointed at it find it again. */
async function lastNats(dataDir: string): Promise<{ token: string; port: number }> {
  try {
    const url = new URL((await readFile(natsUrlFile(dataDir), 'utf8')).trim())
    return { token: url.username, port: Number(url.port) }
  } catch {
    return { token: randomBytes(18).toString('hex'), port: usualNatsPort }
  }
}

/** Makes the indexes, and a first key when there is none. Returns the key when it was made just now or is given by a setting. */
async function prepareStore(config: Config): Promise<string | null> {
  const store = await openStore({ mongodbUrl: config.MONGODB_URL ?? undefined, dataDir: config.DATA_DIR })
  try {
    await ensureIndexes(store)
    const text = config.WINNOW_BOOTSTRAP_KEY
    // The setting makes a first key and no other: one that came later is not shown for a key that works.
    if ((await listKeys(store)).length > 0) return text && keyProblem(await findKey(store, text), Date.now()) === null ? text : null
    const { key } = await createKey(store, { name: 'first key', ...(text ? { text } : {}) })
    return key
  } finally {
    await store.close()
  }
}

/** How long the first start of everything may take before it is called failed. */
const readyWithinMs = 120_000

async function untilReady({ HOST, PORT }: Config): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST
  let last = 'the gateway does not answer'
  for (const until = Date.now() + readyWithinMs; Date.now() < until;) {
    try {
      const response = await fetch(`http://${host}:${PORT}/ready`, { signal: AbortSignal.timeout(10_000) })
      if (response.ok) return
      last = JSON.stringify(((await response.json()) as { data?: unknown }).data)
    } catch {
      // Not listening yet.
    }
    await sleep(50)
  }
  throw new AppError('SERVICE_UNAVAILABLE', { message: `not ready after ${readyWithinMs / 1000} s: ${last}` })
}

function welcome({ publicUrl, DATA_DIR }: Config, key: string | null, ms: number): void {
  const shown = key ?? '$WINNOW_API_KEY'
  process.stdout.write(`
ready  ${publicUrl}  (after ${(ms / 1000).toFixed(1)} s)

  API key   ${key ?? 'made at the first start and shown only then; `npx winnow keys create --name …` makes another'}
  Try it    curl -H 'X-API-Key: ${shown}' '${publicUrl}/scrape?url=https://example.com'
  Watch it  nats --server "$(cat ${natsUrlFile(DATA_DIR)})" sub 'work.>' --headers-only
  Stop it   Ctrl-C

`)
}

function endOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (): void => {
    if (stopping) process.exit(130)
    stopping = true
    say('stopping')
    stop().then(() => process.exit(0), (error: unknown) => {
      process.stderr.write(`winnow: ${String(error)}\n`)
      process.exit(1)
    })
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

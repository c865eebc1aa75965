// `winnow start`: the whole service in one command. NATS, the document store, the gateway and every actor as a process
// of its own, under this one, which prints how far it is and, when requests will succeed, how to make one.

import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import { findChromium } from '#src/browser/find-chromium.ts'
import { connectNats, jetstreamOf } from '#src/bus.ts'
import { loadConfig, type Config } from '#src/config.ts'
import { makeDataDir } from '#src/data-dir.ts'
import { startNatsServer } from '#src/embedded/nats-server.ts'
import { createKey, findKey, keyProblem, listKeys } from '#src/keys.ts'
import { natsUrlFile } from '#src/process-context.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import { bindProblem } from '#gateway/bind-problem.ts'
import { keepNats } from './keep-nats.ts'
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

/** Brings everything up and stays until a signal. */
export async function start(args: string[]): Promise<undefined> {
  if (args.length > 0)
    throw new UsageError(`start takes nothing, not ${args.join(' ')}; settings are environment variables`)
  const startedAt = performance.now()
  const config = loadConfig(process.env)
  const problem = await bindProblem(config.HOST, config.PORT)
  if (problem !== null) throw new UsageError(problem)
  makeDataDir(config.DATA_DIR)
  await findChromium({ chromiumPath: config.CHROMIUM_PATH ?? undefined, cacheDir: join(config.DATA_DIR, 'browser') })

  const children: Supervised[] = []
  const nats: { url: string; stop(): Promise<void> } = config.NATS_URL
    ? await externalNats(config.NATS_URL)
    : await startNats(config)
  say(
    `nats       ${config.NATS_URL ? 'at NATS_URL' : `127.0.0.1:${new URL(nats.url).port} (embedded), storage in ${config.DATA_DIR}`}`,
  )
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

/**
 * Somebody else's NATS: looked at once, so that what is wrong with it is told here and not by every process again and
 * again.
 */
async function externalNats(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const nc = await connectNats(url, 'winnow start')
  try {
    await jetstreamOf(nc)
  } finally {
    await nc.close()
  }
  return { url, stop: () => Promise.resolve() }
}

/** Starts NATS where it was the last time, and notes where it is. */
async function startNats(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const { token, port: lastPort } = await lastNats(config.DATA_DIR)
  const port = await bindProblem('127.0.0.1', lastPort) === null ? lastPort : undefined
  const nats = await keepNats({
    start: startNatsServer, say, storeDir: `${config.DATA_DIR}/nats`, token, ...(port === undefined ? {} : { port }),
  })
  const url = `nats://${token}@127.0.0.1:${nats.port}`
  await writeFile(natsUrlFile(config.DATA_DIR), `${url}\n`, { mode: 0o600 })
  return { url, stop: nats.stop }
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

/**
 * Makes the indexes, and a first key when there is none. Returns the key when it was made just now or is given by a
 * setting.
 */
async function prepareStore(config: Config): Promise<string | null> {
  const store = await openStore({ mongodbUrl: config.MONGODB_URL ?? undefined, dataDir: config.DATA_DIR })
  try {
    await ensureIndexes(store)
    const text = config.WINNOW_BOOTSTRAP_KEY
    // The setting makes a first key and no other: one that came later is not shown for a key that works.
    if ((await listKeys(store)).length > 0)
      return text && keyProblem(await findKey(store, text), Date.now()) === null ? text : null
    const { key } = await createKey(store, { name: 'first key', ...(text ? { text } : {}) })
    return key
  } finally {
    await store.close()
  }
}

/**
 * How long the first start of everything may take before it is called failed, and after how long it is told what is
 * waited for.
 */
const readyWithinMs = 120_000
const patientMs = 15_000

async function untilReady({ HOST, PORT }: Config): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST
  const startedAt = Date.now()
  let last = 'the gateway does not answer'
  let told = ''
  while (Date.now() < startedAt + readyWithinMs) {
    try {
      const response = await fetch(`http://${host}:${PORT}/ready`, { signal: AbortSignal.timeout(10_000) })
      if (response.ok) return
      last =
        ((await response.json()) as { error?: string }).error?.replace(/^Not ready: |\.$/g, '')
        ?? `/ready answers ${response.status}`
    } catch {
      // Not listening yet.
    }
    if (told !== last && Date.now() > startedAt + patientMs)
      say(`waiting    ${(told = last)}; the lines above may say why`)
    await sleep(50)
  }
  throw new AppError('SERVICE_UNAVAILABLE', { message: `not ready after ${readyWithinMs / 1000} s: ${last}` })
}

function welcome({ publicUrl, DATA_DIR, NATS_URL }: Config, key: string | null, ms: number): void {
  const natsUrl = NATS_URL ? '$NATS_URL' : `$(cat ${shellWord(natsUrlFile(DATA_DIR))})`
  process.stdout.write(`
ready  ${publicUrl}  (after ${(ms / 1000).toFixed(1)} s)

  API key   ${key ?? 'made at the first start and shown only then; `npx winnow keys create --name …` makes another'}
  Try it    curl -H ${key === null ? '"X-API-Key: $WINNOW_API_KEY"' : `'X-API-Key: ${key}'`} '${publicUrl}/scrape?url=https://example.com'
  Watch it  nats --server "${natsUrl}" sub 'work.>' --headers-only
  Stop it   Ctrl-C

`)
}

/** As a shell takes it for one word. */
const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

function endOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    say('stopping')
    stop().then(() => process.exit(0), (error: unknown) => {
      process.stderr.write(`winnow: ${String(error)}\n`)
      process.exit(1)
    })
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => (stopping ? process.exit(130) : end()))
  process.on('SIGHUP', end) // of a terminal that is closed; the shell in it sends another, which insists on nothing
  endWithNpm(end)
}

/**
 * npm hands a SIGTERM to the shell that it runs us in, which dies of it and tells nobody: that this process has another
 * parent then does.
 */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 250)
  timer.unref()
}

// `winnow start`: the whole service in one command. Starts NATS, the document store, the gateway and all actors as
// supervised child processes, and prints how to send a request when the service is ready.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { actorProcesses } from '#src/actors.ts'
import { findChromium } from '#src/browser/find-chromium.ts'
import { connectNats, openJetStream } from '#src/bus/bus.ts'
import { loadConfig, settingWarnings, type Config } from '#src/settings/config.ts'
import { makeDataDir } from '#src/store/data-dir.ts'
import { ensureBuckets } from '#src/bus/ensure-buckets.ts'
import { checkInstallation, recordStreams } from '#src/installation/check-installation.ts'
import { readStoreMarker } from '#src/installation/markers.ts'
import { createKey, listKeys } from '#src/keys.ts'
import { natsUrlFile } from './process-context.ts'
import { releaseMemoryWhenIdle } from '#src/process/release-memory.ts'
import { wantedReplicas } from '#src/bus/replicas.ts'
import { assertIntact } from '#src/store/check-sqlite.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { bindProblem } from '#gateway/bind-problem.ts'
import { serveMetricsOfAll } from './metrics.ts'
import { nodeOptions } from './node-options.ts'
import { report } from './report.ts'
import { connectExternalNats, fitEmbeddedQueue, startEmbeddedNats } from './start-nats.ts'
import { stopOnFirstSignal } from './stop-on-first-signal.ts'
import { supervise, type SuperviseOptions, type Supervised } from './supervise.ts'
import { printLines } from './terminal-lines.ts'
import { UsageError } from './usage-error.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** The gateway, and the actors as the table of actors groups them. */
const processes: { name: string; args: string[] }[] = [
  { name: 'gateway', args: ['gateway'] },
  ...actorProcesses.map((names) => ({ name: `actor ${names.join(' ')}`, args: ['actor', ...names] })),
]

const gatewayGraceMs = 2_500
const actorGraceMs = 4_000
/** For all processes together, when nobody waits for the service any more. */
const hurryGraceMs = 700

/** Starts everything. The process stays until a signal. */
export async function start(args: string[]): Promise<undefined> {
  if (args.length > 0)
    throw new UsageError(`\`start\` takes no arguments (got ${args.join(' ')}); settings are environment variables`)
  const startedAt = performance.now()
  const config = loadConfig(process.env)
  for (const warning of settingWarnings(process.env)) report(`warning    ${warning}`)
  const problem = await bindProblem(config.HOST, config.PORT)
  if (problem !== null) throw new UsageError(problem)
  const children: Supervised[] = []
  await serveMetricsOfAll(config, () => children)
  makeDataDir(config.DATA_DIR)
  if (!config.MONGODB_URL) checkFiles(config.DATA_DIR)
  await findChromium({ chromiumPath: config.CHROMIUM_PATH ?? undefined, cacheDir: join(config.DATA_DIR, 'browser') })

  const queueSetting = config.NATS_URL ? {} : { WORK_QUEUE_MB: String(await fitEmbeddedQueue(config)) }
  const nats = config.NATS_URL ? await connectExternalNats(config.NATS_URL) : await startEmbeddedNats(config)
  report(`nats       ${config.NATS_URL ? 'at NATS_URL' : describeEmbedded(nats.url, config)}`)
  let firstKey: string | null = null
  let isWelcomed = false
  const isStopping = stopOnFirstSignal(async (hurry) => {
    // It is stored already, and no later start can show it.
    if (firstKey !== null && !isWelcomed) report(`API key    ${firstKey}`)
    if (hurry) {
      await Promise.all(children.map((child) => child.stop(hurryGraceMs)))
      return nats.stop()
    }
    const gateways = children.filter(({ name }) => name === 'gateway')
    await Promise.all(gateways.map((child) => child.stop(gatewayGraceMs)))
    await Promise.all(children.map((child) => child.stop(actorGraceMs)))
    await nats.stop()
  })

  firstKey = await prepareStore(config, nats.url)
  if (isStopping()) return
  report(`documents  ${config.MONGODB_URL ? 'MongoDB at MONGODB_URL' : `SQLite in ${config.DATA_DIR}`}`)

  const env = { ...process.env, NATS_URL: nats.url, DATA_DIR: config.DATA_DIR, ...queueSetting }
  const options = { nodeOptions: nodeOptions(availableParallelism()), env, report, ...terminalOutput() }
  for (const one of processes) children.push(supervise({ ...one, ...options }))
  report(`processes  ${processes.map(({ name }) => name.replace('actor ', '')).join(', ')}`)
  await waitUntilReady(config)
  if (isStopping()) return
  await withNats(nats.url, recordStreams)
  releaseMemoryWhenIdle()
  isWelcomed = true
  welcome(config, firstKey, Math.round(performance.now() - startedAt))
}

/** On a terminal the lines of all processes are printed here, for people; otherwise each process writes its JSON. */
function terminalOutput(): Pick<SuperviseOptions, 'print'> {
  if (!process.stdout.isTTY) return {}
  const colours = process.stdout.hasColors()
  return { print: (from, to) => printLines(from, to, { colours }) }
}

const describeEmbedded = (natsUrl: string, { DATA_DIR }: Config): string =>
  `127.0.0.1:${new URL(natsUrl).port} (embedded), storage in ${DATA_DIR}`

/**
 * Creates the indexes, checks that nothing is lost, and creates the first API key of a new installation. Returns the
 * key if it was created now.
 */
async function prepareStore(config: Config, natsUrl: string): Promise<string | null> {
  const store = await openStore({ mongodbUrl: config.MONGODB_URL ?? undefined, dataDir: config.DATA_DIR })
  try {
    await ensureIndexes(store)
    const { losses } = await withNats(natsUrl, async ({ nc, manager }) => {
      const checked = await checkInstallation({
        store, nc, manager, dataDir: config.DATA_DIR, report: (line) => report(`upgrade    ${line}`),
      })
      // Here, so that a cluster that is too small is reported once, and not repeatedly by every process.
      await ensureBuckets(manager, wantedReplicas(config.NATS_REPLICAS, nc.info?.cluster))
      return checked
    })
    for (const loss of losses) report(`warning    ${loss} Confirm with \`winnow accept-loss\`; see docs/operations.md`)
    return await createFirstKey(store, config)
  } finally {
    await store.close()
  }
}

/** @throws AppError SERVICE_UNAVAILABLE that names a damaged file and says what to do */
function checkFiles(dataDir: string): void {
  assertIntact(
    join(dataDir, 'documents.sqlite'),
    'restore a backup with `winnow restore`; without one, `sqlite3 documents.sqlite .recover` saves what can be read',
  )
  assertIntact(
    join(dataDir, 'search-index.sqlite'),
    'restore a backup, or move search-index.sqlite* away: pages are then indexed again as they are read',
  )
}

/** Creates the first key unless there is one or was one. */
async function createFirstKey(store: Store, { WINNOW_BOOTSTRAP_KEY: text }: Config): Promise<string | null> {
  const hadKey = (await readStoreMarker(store))?.hasFirstKey === true
  const hasKeys = (await listKeys(store)).length > 0
  if (hadKey && !hasKeys)
    report('warning    all API keys are gone, though this installation had some; `winnow keys create` makes one')
  if (hadKey) return null
  const created = hasKeys
    ? null
    : await createKey(store, { name: 'first key', operator: true, ...(text ? { text } : {}) })
  await store.collection('installation').update({ _id: 'installation' }, { $set: { hasFirstKey: true } })
  return created?.key ?? null
}

/** Runs the work with a connection of its own. */
async function withNats<T>(
  natsUrl: string, work: (connection: { nc: NatsConnection; manager: JetStreamManager }) => Promise<T>,
): Promise<T> {
  const nc = await connectNats(natsUrl, 'winnow start')
  try {
    return await work({ nc, manager: await openJetStream(nc) })
  } finally {
    await nc.close()
  }
}

function welcome({ publicUrl, DATA_DIR, NATS_URL, CONSOLE }: Config, key: string | null, ms: number): void {
  const natsUrl = NATS_URL ? '$NATS_URL' : `$(cat ${shellWord(natsUrlFile(DATA_DIR))})`
  const shownKey = key
    ?? 'created at the first start and not shown again; `npx winnow keys create --name …` creates another'
  const keyHeader = key === null ? '"X-API-Key: $WINNOW_API_KEY"' : `'X-API-Key: ${key}'`
  const consoleLine = CONSOLE === 'on' ? `\n  Look      ${publicUrl}/console` : ''
  process.stdout.write(`
ready  ${publicUrl}  (after ${(ms / 1000).toFixed(1)} s)

  API key   ${shownKey}
  Try it    curl -H ${keyHeader} '${publicUrl}/scrape?url=https://example.com'${consoleLine}
  Watch it  nats --server "${natsUrl}" sub 'work.>' --headers-only
  Stop it   Ctrl-C

`)
}

/** Quoted for a POSIX shell. */
const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

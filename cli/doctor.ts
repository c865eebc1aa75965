// `winnow doctor`: what is installed, reachable and configured, and what to do about what is not. Starts nothing that
// stays and writes nothing.

import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { confinementWarning, unconfined, type Confinement } from '#src/browser/confinement.ts'
import { findChromium } from '#src/browser/find-chromium.ts'
import { launchChromium } from '#src/browser/launch-chromium.ts'
import { connectNats, openJetStream } from '#src/bus/bus.ts'
import { findNatsServer } from '#src/embedded/nats-server.ts'
import { loadConfig, settingWarnings, type Config } from '#src/settings/config.ts'
import { assertUsable } from '#src/store/data-dir.ts'
import { openStore } from '#src/store/open.ts'
import { findNatsUrl } from './process-context.ts'
import { readReady } from './read-ready.ts'
import { UsageError } from './usage-error.ts'

/** What a check found. `problem` says what to do. */
interface Finding { state: 'ok' | 'warning' | 'problem'; text: string }

const ok = (text: string): Finding => ({ state: 'ok', text })
const warning = (text: string): Finding => ({ state: 'warning', text })

/** Below this the work queue and the documents have little room. */
const freeBytesFew = 2 * 1024 ** 3
const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`

const checks: Record<string, (config: Config) => Promise<Finding | Finding[]>> = {
  node: () => Promise.resolve(ok(`${process.version} on ${process.platform} ${process.arch}`)),
  settings: () => {
    const unknown = settingWarnings(process.env)
    return Promise.resolve(unknown.length > 0 ? unknown.map(warning) : ok('no unknown ones'))
  },
  data: checkData,
  nats: checkNats,
  documents: checkDocuments,
  browser: checkBrowser,
  service: checkService,
}

/** Runs `winnow doctor [--json]`. Exit code 1 when something is missing that the service needs. */
export async function doctor(args: string[]): Promise<number> {
  const json = args.length === 1 && args[0] === '--json'
  if (args.length > 0 && !json) throw new UsageError(`\`doctor\` takes only --json (got ${args.join(' ')})`)
  const config = loadConfig(process.env)
  const found: (Finding & { check: string })[] = []
  for (const [check, run] of Object.entries(checks)) {
    const findings = [await run(config).catch((error: unknown): Finding => ({
      state: 'problem', text: (error as Error).message,
    }))].flat()
    for (const finding of findings) {
      found.push({ check, ...finding })
      if (!json) process.stdout.write(`${marks[finding.state]} ${check.padEnd(10)} ${finding.text}\n`)
    }
  }
  const isFit = !found.some(({ state }) => state === 'problem')
  if (json) process.stdout.write(`${JSON.stringify({ ok: isFit, findings: found })}\n`)
  return isFit ? 0 : 1
}

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' }

async function checkData({ DATA_DIR }: Config): Promise<Finding> {
  let folder = resolve(DATA_DIR)
  const where = existsSync(folder) ? DATA_DIR : `${DATA_DIR} (is made at the first start)`
  while (!existsSync(folder)) folder = dirname(folder)
  assertUsable(DATA_DIR, folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= freeBytesFew) return ok(`${where}, ${gigabytes(free)} free`)
  return warning(`${where} has ${gigabytes(free)} free: the work queue is made smaller; see WORK_QUEUE_MB`)
}

async function checkNats(config: Config): Promise<Finding> {
  if (!config.NATS_URL) {
    const binary = await findNatsServer()
    const url = await findNatsUrl(config).catch(() => null)
    if (url === null) return ok(`embedded, ${binary}; not running`)
  }
  const nc = await connectNats(await findNatsUrl(config), 'winnow doctor').catch((error: unknown) => {
    if (config.NATS_URL) throw error
    return null // the embedded server of a service that has ended
  })
  if (nc === null) return ok('embedded; not running')
  try {
    await openJetStream(nc)
    return ok(`version ${nc.info?.version} with JetStream, ${config.NATS_URL ? 'NATS_URL' : 'embedded'}`)
  } finally {
    await nc.close()
  }
}

async function checkDocuments({ MONGODB_URL, DATA_DIR }: Config): Promise<Finding> {
  const file = `${DATA_DIR}/documents.sqlite`
  if (!MONGODB_URL && !existsSync(file)) return ok(`${file} (is made at the first start)`)
  const store = await openStore({ mongodbUrl: MONGODB_URL ?? undefined, dataDir: DATA_DIR })
  try {
    await store.ping()
    return ok(MONGODB_URL ? 'MongoDB, MONGODB_URL' : file)
  } finally {
    await store.close()
  }
}

/** Starts the browser as the render actor does. A port on which nothing listens is proxy enough. */
async function checkBrowser({ CHROMIUM_PATH }: Config): Promise<Finding[]> {
  const chromium = await findChromium({ chromiumPath: CHROMIUM_PATH ?? undefined })
  const { product, confinement, close } = await launchChromium({ chromium, proxy: { port: 1 } })
  await close()
  const { launchStealth } = await import('#src/browser/stealth-host.ts') // takes 300 ms
  const stealth = await launchStealth(chromium, { port: 1 }, [confinement, unconfined])
  await stealth.close()
  const stealthMissing = confinementWarning(stealth.confinement, { browser: 'stealth browser' })
  return [
    describeConfinement(`${product} (${chromium.path})`, confinement, confinementWarning(confinement)),
    describeConfinement('stealth browser', stealth.confinement, stealthMissing),
  ]
}

function describeConfinement(name: string, { user }: Confinement, missing: string | null): Finding {
  const as = user ? ` as user ${user.name}` : ''
  return missing === null ? ok(`${name}, in its sandbox${as}`) : warning(`${name}: ${missing}`)
}

async function checkService(config: Config): Promise<Finding | Finding[]> {
  const where = `on ${config.HOST}:${config.PORT}`
  const ready = await readReady(config).catch(() => null)
  if (ready === null) return ok(`does not answer ${where}; \`winnow start\` starts it`)
  if (!ready.data) return { state: 'problem', text: `${ready.error ?? `HTTP ${ready.httpStatus}`} (${where})` }
  const { status, missing, warnings = [] } = ready.data
  const text = `${status} ${where}${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}`
  return [status === 'ready' ? ok(text) : warning(text), ...warnings.map(warning)]
}

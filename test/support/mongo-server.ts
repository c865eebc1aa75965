// A MongoDB server for tests: MONGODB_URL, else `mongod` from the PATH, else FerretDB built with Go. As a command
// (`node test/support/mongo-server.ts`) it prints the URL and runs until its standard input ends or it is interrupted.

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MongoClient } from 'mongodb'
import { freePort } from './free-port.ts'

export interface MongoServer {
  url: string
  /** Undefined if the server was not started here. */
  pid?: number
  /** Stops the server, if it was started here, and deletes its data. */
  close(): Promise<void>
}

const execFileAsync = promisify(execFile)
const sources = fileURLToPath(new URL('./ferretdb/', import.meta.url))
/** The first build downloads and compiles about a hundred packages: one or two minutes, ten on a busy machine. */
const buildTimeoutMs = 15 * 60_000
const startTimeoutMs = 60_000

/**
 * Starts a server, or returns null after printing what is missing. Servers started here exit with this process, even
 * when it is killed.
 */
export async function startMongoServer(): Promise<MongoServer | null> {
  if (process.env.MONGODB_URL) return { url: process.env.MONGODB_URL, close: async () => undefined }
  return startOwnMongoServer()
}

/** As `startMongoServer`, but never uses the server of MONGODB_URL: for tests that kill it by its `pid`. */
export async function startOwnMongoServer(): Promise<MongoServer | null> {
  if (await isRunnable('mongod', '--version')) return startMongod()
  if (!await isRunnable('go', 'version')) {
    console.error('No MongoDB for the tests: set MONGODB_URL, or install mongod or Go.')
    return null
  }
  try {
    return await startFerret(await buildFerret())
  } catch (error) {
    console.error('No MongoDB for the tests: FerretDB could not be built or started:', error)
    return null
  }
}

export interface RestartableServer {
  url: string
  readonly pid: number
  /** Kills the server. Its data stays. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Stops the server and deletes its data. */
  close(): Promise<void>
}

/** A FerretDB whose data survives its death; null, after printing why, if it cannot be built. */
export async function startRestartableServer(): Promise<RestartableServer | null> {
  const program = await buildFerret().catch((error: unknown) => {
    console.error('No MongoDB for the tests: FerretDB could not be built:', error)
    return null
  })
  if (program === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'winnow-ferretdb-'))
  const address = `127.0.0.1:${await freePort()}`
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(program, [folder, address], { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
    await firstLine(child)
    return child
  }
  let child = await launch()
  return {
    url: `mongodb://${address}/`,
    get pid() { return child.pid! },
    async kill() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
    async start() { child = await launch() },
    async close() {
      await closeInput(child)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A new database on the server, so that concurrent tests are isolated. `close` drops it. */
export function createDatabase(serverUrl: string): MongoServer {
  const url = new URL(serverUrl)
  url.pathname = `/winnow_test_${randomUUID().slice(0, 8)}`
  return {
    url: url.href,
    async close() {
      const client = await MongoClient.connect(url.href)
      await client.db().dropDatabase()
      await client.close()
    },
  }
}

async function isRunnable(command: string, argument: string): Promise<boolean> {
  return execFileAsync(command, [argument], { timeout: 10_000 }).then(() => true, () => false)
}

/** Returns the path of the program. It is built when its sources have changed. */
async function buildFerret(): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const name of ['go.mod', 'go.sum', 'main.go']) hash.update(await readFile(join(sources, name)))
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'winnow-test')
  const program = join(folder, `ferretdb-${hash.digest('hex').slice(0, 16)}`)
  if (await access(program).then(() => true, () => false)) return program
  await mkdir(folder, { recursive: true })
  console.error('Building FerretDB for the tests; the first build takes a minute or more.')
  const unfinished = `${program}.${randomUUID()}`
  const flags = ['-buildvcs=false', '-trimpath', '-mod=readonly', '-tags=ferretdb_no_postgresql']
  await execFileAsync('go', ['build', ...flags, '-o', unfinished, '.'], {
    cwd: sources, timeout: buildTimeoutMs, env: { ...process.env, CGO_ENABLED: '0' },
  })
  await rename(unfinished, program)
  return program
}

async function startFerret(program: string): Promise<MongoServer> {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const [url] = await firstLine(child)
  return { url, pid: child.pid!, close: () => closeInput(child) }
}

// mongod does not notice the exit of its parent. A shell reads a pipe that only this process can write to, and stops
// mongod when the pipe closes.
const withWatchdog = `
exec 3<&0 0</dev/null
folder=$1 server=$$; shift
( read -r _ <&3; kill -TERM $server; while kill -0 $server; do sleep 0.1; done; rm -rf "$folder" ) >/dev/null 2>&1 &
exec "$@" 3<&-
`

async function startMongod(): Promise<MongoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-mongod-'))
  const port = await freePort()
  const command = [
    'mongod', '--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', String(port), '--quiet', '--logpath',
    join(folder, 'log'),
  ]
  const child = spawn('/bin/sh', ['-c', withWatchdog, 'sh', folder, ...command], {
    stdio: ['pipe', 'ignore', 'inherit'], detached: true,
  })
  const url = `mongodb://127.0.0.1:${port}/`
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: startTimeoutMs })
  await client.close()
  return {
    url,
    pid: child.pid!, // the shell has become mongod
    async close() {
      await closeInput(child)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function firstLine(child: ChildProcess): Promise<[string]> {
  const lines = createInterface(child.stdout!)
  const signal = AbortSignal.timeout(startTimeoutMs)
  const failOnExit = async (): Promise<never> => {
    const [code] = await once(child, 'exit', { signal }) as [number | null]
    throw new Error(`it exited with code ${code} at its start`)
  }
  return Promise.race([once(lines, 'line', { signal }) as Promise<[string]>, failOnExit()])
}

/** A server exits when its standard input ends. */
async function closeInput(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.stdin!.end()
  await exit
}

if (import.meta.main) {
  const server = await startMongoServer()
  if (!server) process.exit(1)
  console.log(server.url)
  process.stdin.resume()
  await Promise.race([once(process.stdin, 'end'), once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await server.close()
  process.exit(0)
}

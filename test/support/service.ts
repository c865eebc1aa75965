// The whole service as a user starts it, for end-to-end tests: all processes, NATS, a document store and a browser.

import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActorName } from '#src/actors.ts'
import { randomBase62 } from '#src/ids.ts'
import { checkAnswer } from './check-answer.ts'
import { freePort } from './free-port.ts'
import { root, runWinnow, winnow, type Ran } from './winnow.ts'


export interface Envelope {
  status: number
  headers: Headers
  success: boolean
  // Tests assert on the data, and do not repeat the response schemas.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
  error_code?: string
  error?: string
  meta: { requestId: string; durationMs: number }
}

export interface Service {
  url: string
  apiKey: string
  dataDir: string
  /** Settings with which another process uses the same document store. */
  storeEnv: Record<string, string>
  pid: number
  /** The output so far, of all processes. */
  output(): string
  /** Stops reading the output, as `| head` does. */
  stopReading(): void
  get(path: string, query?: Record<string, unknown>, headers?: Record<string, string>): Promise<Envelope>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Envelope>
  /** Runs `winnow …` with the settings of the service. */
  cli(...args: string[]): Promise<Ran>
  /** Running processes of the service whose command line contains the text. */
  processes(text?: string): { pid: number; command: string }[]
  /** Running processes of the service that run the actor, as their command line says. */
  processesOf(actor: ActorName): { pid: number; command: string }[]
  /** Sends the signal to the supervisor and waits for its exit. `left`: processes that are still running then. */
  end(signal?: NodeJS.Signals): Promise<{ ms: number; left: string[] }>
  /** Starts the command again, after `end`, and waits until it is ready. `output` begins anew. */
  restart(): Promise<void>
  /** Stops the service and removes its folder. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  /** Runs commands with the settings of the service before it is started. */
  prepare?(cli: Service['cli']): Promise<{ code: number | null; stderr: string }>
}

/** Starts `winnow start`, or `command`, on free ports in a new folder and waits until it is ready. */
export async function startService(
  env: Record<string, string> = {}, command: readonly [string, ...string[]] = [process.execPath, winnow, 'start'],
  { prepare }: ServiceOptions = {},
): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-service-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const apiKey = `wnw_${randomBase62(32)}`
  const storeEnv = newDatabase()
  const settings = {
    ...process.env, PORT: String(port), DATA_DIR: dataDir, WINNOW_BOOTSTRAP_KEY: apiKey, EGRESS_ALLOW: '127.0.0.0/8',
    RATE_LIMIT_PER_IP: '1000000', RATE_LIMIT_PER_KEY: '1000000', LOG_LEVEL: 'warn', ...storeEnv, ...env,
  }
  const [program, ...args] = command
  let output = ''
  async function launch() {
    output = ''
    const started = spawn(program, args, { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => { output += chunk.toString() })
    await waitForOutput(started, () => output, /^ready /m)
    return started
  }
  const cli: Service['cli'] = (...commandArgs) => runWinnow(commandArgs, settings, { cwd: root })
  const prepared = await prepare?.(cli)
  if (prepared && prepared.code !== 0) throw new Error(prepared.stderr)
  let child = await launch()

  const request = async (method: string, path: string, init: RequestInit): Promise<Envelope> => {
    const response = await fetch(url + path, { method, ...init, headers: { 'x-api-key': apiKey, ...init.headers } })
    const envelope = (await response.json()) as Omit<Envelope, 'status' | 'headers'>
    checkAnswer(method, path, { status: response.status, ...envelope })
    return { status: response.status, headers: response.headers, ...envelope }
  }
  const processes = (text = ''): { pid: number; command: string }[] =>
    descendants(child.pid as number).filter(({ command }) => command.includes(text))

  const end: Service['end'] = async (signal = 'SIGTERM') => {
    const before = processes()
    const startedAt = Date.now()
    const exited = new Promise((resolve) =>
      child.exitCode !== null || child.signalCode !== null ? resolve(null) : child.once('exit', resolve),
    )
    child.kill(signal)
    await exited
    return { ms: Date.now() - startedAt, left: before.filter(({ pid }) => isAlive(pid)).map(({ command }) => command) }
  }

  return {
    url,
    apiKey,
    dataDir,
    storeEnv,
    processes,
    processesOf: (actor) => processes('winnow.js actor ').filter(({ command }) => command.split(' ').includes(actor)),
    get pid() { return child.pid as number },
    output: () => output,
    stopReading: () => {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    get: (path, query = {}, headers = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString()
      return request('GET', search ? `${path}?${search}` : path, { headers })
    },
    post: (path, body, headers = {}) =>
      request('POST', path, {
        body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers },
      }),
    cli,
    end,
    async restart() { child = await launch() },
    async stop() {
      await end()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** In a run against MongoDB, each service has its own database, as it otherwise has its own folder. */
function newDatabase(): Record<string, string> {
  const server = process.env.WINNOW_TEST_SERVICE_MONGODB_URL
  if (!server) return {}
  const url = new URL(server)
  url.pathname = `${url.pathname}_${randomBase62(6).toLowerCase()}`
  return { MONGODB_URL: url.href }
}

const readyWithinMs = 120_000

function waitForOutput(child: ChildProcess, output: () => string, expected: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (what: string): void =>
      settle(() => reject(new Error(`the service ${what} printed ${expected}:\n${output()}`)))
    const check = (): void => { if (expected.test(output())) settle(resolve) }
    const onExit = (): void => fail('exited before it')
    const timer = setTimeout(() => fail(`was running for ${readyWithinMs / 1000} s and has not`), readyWithinMs)
    function settle(act: () => void): void {
      clearTimeout(timer)
      child.stdout?.off('data', check)
      child.off('exit', onExit)
      act()
    }
    child.stdout?.on('data', check)
    child.on('exit', onExit)
  })
}

/** False for a zombie, which has exited and waits for its parent. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function descendants(root: number): { pid: number; command: string }[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return [
        {
          pid: Number(name), parent,
          command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
        },
      ]
    } catch {
      return [] // The process has exited.
    }
  })
  const below = (pid: number): { pid: number; command: string }[] =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)])
  return below(root)
}

// Pauses a process by SIGSTOP. It goes on when the work is done, when this process is killed, or after a time limit: a
// shell of its own session sends SIGCONT as soon as the pipe to it is closed.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'

/** Longest pause in seconds: shorter than the time after which the server gives unacknowledged messages away. */
const pauseMaxS = 8
const stopWithinMs = 2_000
const pollMs = 2
/** Where the state of a process cannot be read: how long SIGSTOP takes at most. */
const unseenStopMs = 200

const GUARD = `
( sleep "$2"; kill -CONT "$1" ) >/dev/null 2>&1 &
kill -STOP "$1" || { kill $!; exit 1; }
echo stopped
read -r line
kill -CONT "$1"
kill $!
`

/**
 * Runs the work while the process is stopped.
 * @returns the result, and the length of the pause in milliseconds
 * @throws AppError SERVICE_UNAVAILABLE when the process cannot be stopped, or went on before the work was done
 */
export async function whilePaused<T>(pid: number, work: () => T): Promise<{ result: T; pausedMs: number }> {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', String(pid), String(pauseMaxS)], {
    stdio: ['pipe', 'pipe', 'ignore'], detached: true,
  })
  guard.stdin.on('error', () => undefined) // the guard has exited
  const exited = once(guard, 'exit')
  const startedAt = performance.now()
  try {
    const [said] = await Promise.race([once(guard.stdout, 'data'), exited.then(() => [null])]) as [Buffer | null]
    if (said === null)
      throw unavailable(`the process ${pid} cannot be paused: it belongs to another user, or has ended`)
    await untilStopped(pid)
    const result = work()
    if (!isStopped(pid)) throw unavailable(`NATS was paused for ${pauseMaxS} s, which was too short; try again`)
    return { result, pausedMs: performance.now() - startedAt }
  } finally {
    guard.stdin.end('done\n')
    await exited
  }
}

async function untilStopped(pid: number): Promise<void> {
  if (process.platform !== 'linux') return void await sleep(unseenStopMs)
  for (const deadline = Date.now() + stopWithinMs; !isStopped(pid); await sleep(pollMs))
    if (Date.now() > deadline) throw unavailable(`the process ${pid} does not stop`)
}

/** Whether every thread of the process is stopped; elsewhere than on Linux it is assumed. */
function isStopped(pid: number): boolean {
  if (process.platform !== 'linux') return true
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).every((task) => {
    const stat = readFileSync(`${tasks}/${task}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T')
  })
}

const unavailable = (message: string): AppError => new AppError('SERVICE_UNAVAILABLE', { message })

// Notices when a program that wraps `winnow start` has gone, even by SIGKILL: npm, the shell that npm runs, and the
// Node of another version that runs bin/winnow.js. None of them can tell this process then, and their user believes
// that the service has ended.

import { readFileSync } from 'node:fs'

const pollEveryMs = 200
/** More wrappers than anybody nests. */
const wrappersMax = 10

/** Set by npm, yarn and pnpm for what they run, and not for themselves. */
const marker = 'npm_lifecycle_event='

interface Wrapper { pid: number; startedAt: string }

/**
 * Calls `onGone` once when a wrapper has exited. Other parents, such as the shell of `nohup winnow start &`, may exit:
 * they are not watched. Without /proc only the parent is watched, and only under npm.
 */
export function watchWrappers(onGone: () => void): void {
  // The channel to the Node that runs this one; see bin/winnow.js.
  if (process.connected) process.once('disconnect', onGone)
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const wrappers = findWrappers(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && wrappers.every(isRunning)) return
    clearInterval(timer)
    onGone()
  }, pollEveryMs)
  timer.unref()
}

/** The ancestors up to npm, the first one without its marker. */
function findWrappers(parent: number): Wrapper[] {
  const found: Wrapper[] = []
  for (let pid = parent; pid > 1 && found.length < wrappersMax;) {
    const stat = readStat(pid)
    if (!stat) break
    found.push({ pid, startedAt: stat.startedAt })
    if (!hasMarker(pid)) break
    pid = stat.parent
  }
  return found
}

const isRunning = ({ pid, startedAt }: Wrapper): boolean => {
  const stat = readStat(pid)
  return stat !== null && stat.state !== 'Z' && stat.startedAt === startedAt
}

/** proc_pid_stat(5); null for a process that does not exist. */
function readStat(pid: number): { state: string; parent: number; startedAt: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0]!, parent: Number(fields[1]), startedAt: fields[19]! }
  } catch {
    return null
  }
}

function hasMarker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').some((one) => one.startsWith(marker))
  } catch {
    return false // a process of another user, which is not a wrapper
  }
}

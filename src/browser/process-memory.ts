// The processes of a browser and their resident memory: from /proc, or from ps(1) where there is none.

import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

export interface ProcessMemory {
  pid: number
  /** `--type` of a process of Chromium: `renderer`, `gpu-process`, `utility`, `zygote`; `browser` for its first one. */
  type: string
  rssBytes: number
}

/** Reads the processes of a process group. */
export type ReadProcesses = () => Promise<ProcessMemory[]>

const pageBytes = 4096
/** Reads after which processes outside of the group are looked at again: a process id may be used again. */
const forgetAfterReads = 50

/** @param group id of the process group of a browser */
export const createProcessReader = (group: number): ReadProcesses =>
  existsSync('/proc/self/statm') ? readerOfProc(group) : () => readWithPs(group)

/** A read takes about 0.2 ms with a hundred processes; those of other groups are looked at once. */
function readerOfProc(group: number): ReadProcesses {
  /** Types of the processes that were seen; null for those of other groups. */
  let types = new Map<string, string | null>()
  let reads = 0
  // Synchronous: files in /proc are read from memory, and the thread pool may be busy.
  return () => {
    const known = reads++ % forgetAfterReads === 0 ? new Map<string, string | null>() : types
    types = new Map()
    const found: ProcessMemory[] = []
    for (const name of readdirSync('/proc')) {
      if (!/^\d/.test(name)) continue
      const type = known.has(name) ? known.get(name)! : typeOf(name, group)
      // A renderer is a copy of the zygote at first, and gets its own type a moment later.
      if (type !== 'zygote') types.set(name, type)
      const rssBytes = type === null ? null : residentBytes(name)
      if (rssBytes !== null) found.push({ pid: Number(name), type: type!, rssBytes })
    }
    return Promise.resolve(found)
  }
}

/** proc_pid_stat(5), field 5, and proc_pid_cmdline(5). Null for another group and for a process that has exited. */
function typeOf(pid: string, group: number): string | null {
  const stat = readProc(pid, 'stat')
  if (stat?.slice(stat.lastIndexOf(')') + 2).split(' ', 3)[2] !== String(group)) return null
  const commandLine = readProc(pid, 'cmdline')
  return commandLine === null ? null : typeInCommandLine(commandLine)
}

/** proc_pid_statm(5), field 2. */
function residentBytes(pid: string): number | null {
  const statm = readProc(pid, 'statm')
  return statm === null ? null : Number(statm.split(' ', 2)[1]) * pageBytes
}

function readProc(pid: string, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null // it has exited
  }
}

const typeInCommandLine = (commandLine: string): string => /--type=([\w-]+)/.exec(commandLine)?.[1] ?? 'browser'

const run = promisify(execFile)

async function readWithPs(group: number): Promise<ProcessMemory[]> {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,pgid=,rss=,args='], { maxBuffer: 16 * 1024 * 1024 })
  return parsePs(stdout, group)
}

/** The processes of a group in the output of `ps -o pid=,pgid=,rss=,args=`; `rss` is in KB. */
export function parsePs(output: string, group: number): ProcessMemory[] {
  return output.split('\n').flatMap((line) => {
    const [, pid, pgid, rss, args] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (Number(pgid) !== group) return []
    return [{ pid: Number(pid), type: typeInCommandLine(args!), rssBytes: Number(rss) * 1024 }]
  })
}

// Who uses the storage folder of the embedded NATS server: the server holds an advisory lock on a file in it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files in the storage folder that are not data. */
export const storageFiles = { lock: 'lock', config: 'nats-server.conf', pid: 'nats-server.pid' } as const

/** Keeps servers from starting until `release` is called, or this process ends. */
export interface StorageLock { release(): Promise<void> }

/**
 * Takes the lock of the storage folder; null while a server uses it. Without the `flock` command (macOS) nothing is
 * locked, and a server is found by its process id.
 */
export async function lockStorage(storeDir: string): Promise<StorageLock | null> {
  const holder = spawn('flock', ['-n', join(storeDir, storageFiles.lock), '-c', 'echo locked; exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<'used' | 'no flock'>((resolve) => {
    holder.once('error', () => resolve('no flock'))
    holder.once('exit', () => resolve('used'))
  })
  holder.stdin.on('error', () => undefined) // it has exited
  const outcome = await Promise.race([once(holder.stdout, 'data').then(() => 'locked' as const), ended])
  if (outcome === 'used') return null
  if (outcome === 'no flock') return serverPid(storeDir) === null ? { release: () => Promise.resolve() } : null
  return {
    async release() {
      holder.stdin.end()
      await ended
    },
  }
}

/** The process id of the server that uses the folder; null if there is none. */
export function serverPid(storeDir: string): number | null {
  const file = join(storeDir, storageFiles.pid)
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : NaN
  if (!Number.isInteger(pid) || pid < 2) return null
  try {
    process.kill(pid, 0)
    // Another process may have got the id since.
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(storeDir) ? pid : null
  } catch {
    return null
  }
}

// The command `winnow` of this repository as a process.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The script of the command, for `node`. */
export const winnow = join(root, 'bin/winnow.js')

/** What a command wrote, and its exit code; null if a signal ended it. */
export interface Ran { code: number | null; stdout: string; stderr: string }

/**
 * Runs `winnow …` until it ends. `env` is its whole environment. Its standard input stays open unless `input` is given,
 * which is written and ends it.
 */
export async function runWinnow(
  args: readonly string[], env: NodeJS.ProcessEnv, { cwd, input }: { cwd?: string; input?: string } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [winnow, ...args], { env, ...(cwd !== undefined && { cwd }) })
  if (input !== undefined) child.stdin.end(input)
  const closed = once(child, 'close') as Promise<[code: number | null]>
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, stdout, stderr }
}

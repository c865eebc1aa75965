// Packages from PyPI in a virtual environment that is made once and kept in the cache folder of the user.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const installer = fileURLToPath(new URL('install-python.py', import.meta.url))
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'winnow-tests')
const installMs = 15 * 60_000

/**
 * The path of an interpreter with the packages of a file of requirements, installed when they are missing: that takes a
 * minute or two, and test files that start at the same time wait for one another. Null, after a message, where Python
 * or a part of it is missing; with CI=true it rejects instead.
 * @param name of the environment, for its folder and the message
 */
export async function pythonEnvironment(name: string, requirements: string): Promise<string | null> {
  try {
    return await install(name, requirements)
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = `The ${name} could not be installed: ${(stderr || message).trim().slice(-2000)}`
    if (process.env.CI === 'true') throw new Error(reason, { cause: error })
    console.error(reason)
    return null
  }
}

async function install(name: string, requirements: string): Promise<string> {
  const parts = await Promise.all([requirements, installer].map((file) => readFile(file)))
  const { stdout: version } = await run('python3', ['--version'])
  const hash = parts.reduce((sum, part) => sum.update(part), createHash('sha256').update(version)).digest('hex')
  const target = join(cache, `${name.toLowerCase().replaceAll(' ', '-')}-${hash.slice(0, 16)}`)
  const { stdout } = await run('python3', [installer, target, requirements], { timeout: installMs })
  return stdout.trim()
}

// Clients from PyPI, in a virtual environment that is made once and kept in the cache folder of the user.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const folder = fileURLToPath(new URL('../clients/', import.meta.url))
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'winnow-tests')
const installMs = 15 * 60_000
const scriptMs = 120_000

export interface PythonClients {
  /**
   * Runs `test/clients/NAME.py` with WINNOW_URL and WINNOW_KEY and further variables of the environment, and returns
   * the JSON that it prints. Rejects with its error output if it fails or takes longer than two minutes.
   */
  run<Output>(name: string, address: { url: string; key: string }, variables?: Record<string, string>): Promise<Output>
}

/**
 * The clients of `test/clients/requirements.txt`, installed when they are missing: that takes a minute or two, and test
 * files that start at the same time wait for one another. Null, after a message, where Python or a part of it is
 * missing; with CI=true it rejects instead.
 */
export async function pythonClients(): Promise<PythonClients | null> {
  try {
    const python = await install()
    return {
      async run<Output>(name: string, { url, key }: { url: string; key: string }, variables = {}): Promise<Output> {
        const env = { ...process.env, ...withoutProxy, WINNOW_URL: url, WINNOW_KEY: key, ...variables }
        const { stdout } = await run(python, [join(folder, `${name}.py`)], { env, timeout: scriptMs, maxBuffer: 2 ** 26 })
        return JSON.parse(stdout) as Output
      },
    }
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = `The Python clients could not be installed: ${(stderr || message).trim().slice(-2000)}`
    if (process.env.CI === 'true') throw new Error(reason, { cause: error })
    console.error(reason)
    return null
  }
}

/** The clients reach the gateway, and nothing else, on the loopback interface. */
const withoutProxy = { NO_PROXY: '*', no_proxy: '*', PYTHONDONTWRITEBYTECODE: '1' }

async function install(): Promise<string> {
  const parts = await Promise.all(['requirements.txt', 'install.py'].map((name) => readFile(join(folder, name))))
  const { stdout: version } = await run('python3', ['--version'])
  const hash = parts.reduce((sum, part) => sum.update(part), createHash('sha256').update(version)).digest('hex')
  const target = join(cache, `python-clients-${hash.slice(0, 16)}`)
  const { stdout } = await run('python3', [join(folder, 'install.py'), target], { timeout: installMs })
  return stdout.trim()
}

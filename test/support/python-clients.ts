// Clients from PyPI.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pythonEnvironment } from './python-environment.ts'

const run = promisify(execFile)

const folder = fileURLToPath(new URL('../clients/', import.meta.url))
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
  const python = await pythonEnvironment('Python clients', join(folder, 'requirements.txt'))
  return python === null ? null : {
    async run<Output>(name: string, { url, key }: { url: string; key: string }, variables = {}): Promise<Output> {
      const env = { ...process.env, ...withoutProxy, WINNOW_URL: url, WINNOW_KEY: key, ...variables }
      const { stdout } = await run(python, [join(folder, `${name}.py`)], { env, timeout: scriptMs, maxBuffer: 2 ** 26 })
      return JSON.parse(stdout) as Output
    },
  }
}

/** The clients reach the gateway, and nothing else, on the loopback interface. */
const withoutProxy = { NO_PROXY: '*', no_proxy: '*', PYTHONDONTWRITEBYTECODE: '1' }

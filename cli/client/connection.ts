// Which service the commands talk to, and with which key: from flags, the environment, or what `winnow login` saved.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isKeyText } from '#src/keys.ts'
import { loadConfig } from '#src/settings/config.ts'
import { UsageError } from '../usage-error.ts'

export interface Connection {
  /** Without a slash at the end. */
  url: string
  apiKey: string
}

/** The flags of every command that talks to a service. */
export interface ConnectionFlags { url?: string | undefined; key?: string | undefined }

/**
 * The service and the key: flags first, then WINNOW_URL and WINNOW_API_KEY (or WINNOW_BOOTSTRAP_KEY), then the saved
 * login; the address is at last that of HOST and PORT. A saved key is sent to the address that it was saved for only.
 * Throws UsageError.
 */
export function readConnection(flags: ConnectionFlags, env: NodeJS.ProcessEnv): Connection {
  const saved = readLogin(env)
  const url = assertAddress(flags.url ?? env.WINNOW_URL ?? saved?.url ?? loadConfig(env).publicUrl)
  const apiKey = flags.key ?? env.WINNOW_API_KEY ?? env.WINNOW_BOOTSTRAP_KEY ?? (saved?.url === url ? saved.apiKey : '')
  if (apiKey === '')
    throw new UsageError(
      `there is no API key for ${url}: set WINNOW_API_KEY, or save a key with \`winnow login\`; `
      + '`winnow keys create --name …` creates one',
    )
  return { url, apiKey: assertKey(apiKey) }
}

/** The address without a slash at the end. Throws UsageError. */
export function assertAddress(text: string): string {
  const url = text.replace(/\/+$/, '')
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`\`--url\` must be the address of the service, such as http://127.0.0.1:3000 (got ${url})`)
  return url
}

export function assertKey(text: string): string {
  if (!isKeyText(text)) throw new UsageError('the API key must be wnw_ followed by 32 characters of 0-9, A-Z, a-z')
  return text
}

const loginFile = (env: NodeJS.ProcessEnv): string => join(loadConfig(env).DATA_DIR, 'login.json')

/** The login of `winnow login`; null if there is none. Throws UsageError for a file that cannot be read. */
export function readLogin(env: NodeJS.ProcessEnv): Connection | null {
  const file = loginFile(env)
  try {
    const { url, apiKey } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Connection>
    if (typeof url === 'string' && typeof apiKey === 'string') return { url, apiKey }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new UsageError(`${file} cannot be read (${(error as Error).message}): log in again`)
  }
  throw new UsageError(`${file} is not a login: log in again`)
}

/** Saves a login, readable by this user only. Returns the path of the file. */
export function saveLogin(connection: Connection, env: NodeJS.ProcessEnv): string {
  const file = loginFile(env)
  mkdirSync(loadConfig(env).DATA_DIR, { recursive: true, mode: 0o700 })
  rmSync(file, { force: true }) // A file keeps its mode when it is written again.
  writeFileSync(file, `${JSON.stringify(connection)}\n`, { mode: 0o600 })
  return file
}

/** Whether there was one. */
export function deleteLogin(env: NodeJS.ProcessEnv): boolean {
  const file = loginFile(env)
  const isSaved = existsSync(file)
  rmSync(file, { force: true })
  return isSaved
}

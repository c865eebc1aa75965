// Reads `/ready` of the gateway of this machine.

import type { Config } from '#src/settings/config.ts'

/** Body of `/ready`: `data` of a service that can be used, `error` of one that cannot. */
export interface ReadyAnswer {
  ok: boolean
  httpStatus: number
  error?: string
  data?: { status: string; missing: string[]; warnings?: string[] }
}

const answerMs = 10_000

/** Address of the gateway of this machine, without a slash at the end. */
export function localUrl({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}

/** Rejects when nothing answers. */
export async function readReady({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<ReadyAnswer> {
  const response = await fetch(`${localUrl({ HOST, PORT })}/ready`, { signal: AbortSignal.timeout(answerMs) })
  const body = await response.json() as Pick<ReadyAnswer, 'error' | 'data'>
  return { ...body, ok: response.ok, httpStatus: response.status }
}

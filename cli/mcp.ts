// `winnow mcp`: the tools of a running service for MCP clients that start a command. Standard input and output carry
// only messages of the protocol.

import { parseArgs } from 'node:util'
import { causeOf } from './cause-of.ts'
import { readConnection, type Connection } from './client/connection.ts'
import { bridge } from './mcp-bridge.ts'
import { toUsageError } from './usage-error.ts'

/** Standard output belongs to the protocol. */
const report = (message: string): void => void process.stderr.write(`winnow: ${message}\n`)

interface Flags extends Connection { query: string }

/** Runs `winnow mcp [--url …] [--key …] [--include-tools …] [--tags …]`. Exit code 1 if the service refuses. */
export async function mcp(args: string[]): Promise<number> {
  const flags = readFlags(args, process.env)
  const problem = await findProblem(flags)
  if (problem !== null) {
    report(problem)
    return 1
  }
  await bridge({
    ...flags, input: process.stdin, report,
    write: (line) => process.stdout.write(`${line}\n`),
  })
  return 0
}

/** Reads the flags; WINNOW_URL, WINNOW_API_KEY and the saved login stand in for them. Throws UsageError. */
export function readFlags(args: string[], env: NodeJS.ProcessEnv): Flags {
  const { url, key, ...filter } = parse(args)
  const query = Object.entries(filter).map(([name, value]) => `${name.replace('-', '_')}=${encodeURIComponent(value)}`)
  return { ...readConnection({ url, key }, env), query: query.length > 0 ? `?${query.join('&')}` : '' }
}

interface Values { url?: string; key?: string; 'include-tools'?: string; tags?: string }

function parse(args: string[]): Values {
  const text = { type: 'string' } as const
  try {
    return { ...parseArgs({ args, options: { url: text, key: text, 'include-tools': text, tags: text } }).values }
  } catch (error) {
    throw toUsageError(error)
  }
}

/** Why the service cannot be used, and what to do; null if it can. */
async function findProblem({ url, apiKey, query }: Flags): Promise<string | null> {
  const message = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' })
  try {
    const response = await fetch(`${url}/mcp${query}`, {
      method: 'POST', body: message, headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    })
    if (response.ok) return null
    const { error } = await response.json() as { error?: unknown }
    return `${url} refuses: ${typeof error === 'string' ? error : `status ${response.status}`}`
  } catch (error) {
    return `no answer from ${url} (${causeOf(error)}): start the service with \`winnow start\`, or set WINNOW_URL`
  }
}

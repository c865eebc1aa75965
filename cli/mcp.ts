// `winnow mcp`: the tools of a running service for MCP clients that start a command. Standard input and output carry
// only messages of the protocol.

import { parseArgs } from 'node:util'
import { loadConfig } from '#src/config.ts'
import { isKeyText } from '#src/keys.ts'
import { bridge, causeOf } from './mcp-bridge.ts'
import { UsageError } from './usage-error.ts'

/** Standard output belongs to the protocol. */
const report = (message: string): void => void process.stderr.write(`winnow: ${message}\n`)

interface Flags { url: string; apiKey: string; query: string }

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

/** Reads the flags; WINNOW_URL and WINNOW_API_KEY stand in for them. Throws UsageError. */
export function readFlags(args: string[], env: NodeJS.ProcessEnv): Flags {
  const { url: givenUrl, key: givenKey, ...filter } = parse(args)
  const url = (givenUrl ?? env.WINNOW_URL ?? loadConfig(env).publicUrl).replace(/\/+$/, '')
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`\`--url\` must be the address of the service, such as http://127.0.0.1:3000 (got ${url})`)
  const apiKey = givenKey ?? env.WINNOW_API_KEY ?? env.WINNOW_BOOTSTRAP_KEY ?? ''
  if (apiKey === '')
    throw new UsageError('`mcp` needs an API key in WINNOW_API_KEY; `winnow keys create --name …` creates one')
  if (!isKeyText(apiKey))
    throw new UsageError('the API key must be wnw_ followed by 32 characters of 0-9, A-Z, a-z')
  const query = Object.entries(filter).map(([name, value]) => `${name.replace('-', '_')}=${encodeURIComponent(value)}`)
  return { url, apiKey, query: query.length > 0 ? `?${query.join('&')}` : '' }
}

interface Values { url?: string; key?: string; 'include-tools'?: string; tags?: string }

function parse(args: string[]): Values {
  const text = { type: 'string' } as const
  try {
    return { ...parseArgs({ args, options: { url: text, key: text, 'include-tools': text, tags: text } }).values }
  } catch (error) {
    throw new UsageError((error as Error).message)
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

// Schemathesis (PyPI), which generates requests from an OpenAPI document and holds the answers against it. It is
// installed once into a virtual environment of its own in the cache of the project.

import { execFile, spawn } from 'node:child_process'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const version = '4.32.5'
const folder = fileURLToPath(new URL('../../node_modules/.cache/schemathesis', import.meta.url))

/** The command, installed when it is missing; null where there is no Python with `venv` and `pip`. */
export async function installSchemathesis(): Promise<string | null> {
  const command = join(folder, version, 'bin', 'schemathesis')
  if (await access(command).then(() => true, () => false)) return command
  try {
    await mkdir(folder, { recursive: true })
    await run('python3', ['-m', 'venv', join(folder, version)])
    await run(join(folder, version, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${version}`])
    return command
  } catch (error) {
    console.error(`Schemathesis could not be installed: ${(error as Error).message.slice(0, 500)}`)
    return null
  }
}

export interface GeneratedRun {
  /** The OpenAPI document that requests are generated from. */
  document: object
  url: string
  apiKey: string
  /** Folder for the document, the settings and the report. */
  folder: string
  /** Requests per operation in the fuzzing phase, at most. */
  examples: number
  seed: number
}

export interface GeneratedSummary {
  code: number | null
  requests: number
  /** Requests by status. */
  statuses: Record<string, number>
  output: string
}

// 502 and 504 are failures of the page, which operations declare; every other 5xx is ours.
const settings = `[checks.not_a_server_error]
expected-statuses = ["2xx", "4xx", 502, 504]
`
const checks = [
  'not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_headers_conformance',
  'response_schema_conformance',
]

/** Generates requests from a document, sends them, and checks every answer. */
export async function runSchemathesis(command: string, options: GeneratedRun): Promise<GeneratedSummary> {
  const { document, url, apiKey, examples, seed } = options
  const [documentFile, settingsFile, report] = ['openapi.json', 'schemathesis.toml', 'report.har']
    .map((name) => join(options.folder, name)) as [string, string, string]
  await writeFile(documentFile, JSON.stringify(document))
  await writeFile(settingsFile, settings)
  const child = spawn(command, [
    '--config-file', settingsFile, 'run', documentFile, '--url', url, '-H', `X-API-Key:${apiKey}`,
    '--checks', checks.join(','), '--phases', 'examples,coverage,fuzzing', '--workers', '2',
    '--max-examples', String(examples), '--seed', String(seed), '--generation-database', 'none', '--no-color',
    '--continue-on-failure', '--request-timeout', '60', '--report', 'har', '--report-har-path', report,
  ], { cwd: options.folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { code, output, ...await countRequests(report) }
}

interface Har { log: { entries: { response: { status: number } }[] } }

async function countRequests(report: string): Promise<Pick<GeneratedSummary, 'requests' | 'statuses'>> {
  const { log } = JSON.parse(await readFile(report, 'utf8')) as Har
  const statuses: Record<string, number> = {}
  for (const { response } of log.entries) statuses[response.status] = (statuses[response.status] ?? 0) + 1
  return { requests: log.entries.length, statuses }
}

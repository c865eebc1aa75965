// The arguments of `winnow extract`.

import { parseArgs } from 'node:util'
import { argumentsProblem } from '#src/arguments-problem.ts'

export const usage = `Usage: winnow extract [--url URL] [--format markdown|json] [FILE|-]
       winnow extract --jsonl [--format markdown|json] [FILE|-]

Converts a page (HTML, PDF, text) to markdown, or with --format json to all data of a scrape. Reads standard input
without FILE. --url is the URL of the page, which resolves relative links.
--jsonl reads lines {"id", "url", "html"} and writes lines {"id", "markdown"} (or {"id", "data"}) in the same order;
for a page that fails {"id", "error", "error_code"}. Lines have "warnings" if there are any.
`

export type OutputFormat = 'markdown' | 'json'
export interface ExtractCall { url: string, format: OutputFormat, jsonl: boolean, file: string }

/** Wrong arguments; the command exits with code 2. */
export class UsageError extends Error {}

/** Parses the arguments. Throws UsageError. */
export function readCall(args: string[]): ExtractCall | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  if (positionals.length > 1)
    throw new UsageError(`expected at most one FILE (got ${positionals.length}); use --jsonl for many pages`)
  if (values.format !== 'markdown' && values.format !== 'json')
    throw new UsageError(`--format must be markdown or json (got ${values.format})`)
  if (values.url !== undefined && values.jsonl)
    throw new UsageError('--url cannot be combined with --jsonl: every line has its own url')
  const url = toWebUrl(values.url)
  if (url === undefined) throw new UsageError(`--url must be an http or https URL (got ${values.url})`)
  return { url, format: values.format, jsonl: values.jsonl, file: positionals[0] ?? '-' }
}

function parse(args: string[]): ReturnType<typeof parseFlags> {
  try {
    return parseFlags(args)
  } catch (error) {
    throw new UsageError(argumentsProblem(error))
  }
}

const parseFlags = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string' }, format: { type: 'string', default: 'markdown' },
      jsonl: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' },
    },
  })

/** The URL of a page that comes without one. */
export const localUrl = 'http://localhost/'

/** Returns an http or https URL, with https as default scheme; undefined for anything else. */
export function toWebUrl(url: unknown): string | undefined {
  if (url === undefined || url === null || url === '') return localUrl
  const parsed =
    typeof url === 'string' ? URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`) : null
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined
}

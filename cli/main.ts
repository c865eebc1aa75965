// The commands of `winnow`. Each is loaded when it is called, so that a small one starts quickly.

import packageJson from '../package.json' with { type: 'json' }
import { AppError } from '#src/app-error.ts'

const usage = `winnow: web pages in, structured data out

  winnow start                     the whole service in one command
  winnow gateway                   the HTTP front alone
  winnow actor <name> [name…]      actors alone: ${'fetch render extract infer diff judge map crawl batch check webhook schedule janitor'}
  winnow keys create --name …      make an API key  [--credits N] [--rate N] [--expires 2027-01-01|30d] [--channel direct|marketplace] [--json]
  winnow keys list                 all keys, without showing them  [--json]
  winnow keys set <id|prefix>      change a key  [--name …] [--credits N|unlimited] [--rate N|default] [--expires …|never] [--channel …]
  winnow keys revoke <id|prefix>   no request with it succeeds within a second
  winnow usage <id|prefix>         what a key has used, by the ledger and by its usage stream; exit 1 when they differ  [--json]
  winnow extract [FILE|-]          HTML to markdown on the spot, without the service  [--url URL] [--format markdown|json] [--jsonl]

Settings are environment variables; .env.example lists them.
`

/** A mistake in how the command was called: its message goes to the terminal as it is. */
export class UsageError extends Error {}

const commands: Record<string, (args: string[]) => Promise<number | undefined>> = {
  start: async (args) => (await import('./start.ts')).start(args),
  gateway: async (args) => (await import('./processes.ts')).runGatewayProcess(args),
  actor: async (args) => (await import('./processes.ts')).runActorProcess(args),
  keys: async (args) => (await import('./keys.ts')).keys(args),
  usage: async (args) => (await import('./usage.ts')).usage(args),
  extract: async (args) => (await import('../actors/extract/cli.ts')).runExtract(args, process),
}

/** Runs a command and sets the exit code: 0 done, 1 failed, 2 called wrongly. */
export async function main([name = 'help', ...args]: string[]): Promise<void> {
  outliveReaders(name)
  try {
    if (name === 'help' || asksHelp([name]) || (asksHelp(args) && commands[name] && name !== 'extract'))
      process.stdout.write(usage)
    else if (name === 'version' || name === '--version' || name === '-v')
      process.stdout.write(`winnow ${packageJson.version}\n`)
    else if (!commands[name]) throw new UsageError(`there is no command ${name}\n\n${usage}`)
    else process.exitCode = (await commands[name](args)) ?? process.exitCode
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    process.stderr.write(
      `winnow: ${error instanceof UsageError || error instanceof AppError || isSettingsError(error) ? (error as Error).message : String((error as Error).stack)}\n`,
    )
    // A command that failed half way may have left something open that would keep the process alive.
    if (name !== 'extract') process.exit()
  }
}

/** Commands that go on when nobody reads what they print. */
const services: ReadonlySet<string> = new Set(['start', 'gateway', 'actor'])

/**
 * A reader that has gone (`| head`), a terminal that was closed or a disk that is full ends no service, and no command
 * with a trace of its insides.
 */
function outliveReaders(name: string): void {
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (services.has(name)) return
    if (error.code !== 'EPIPE') process.stderr.write(`winnow: standard output cannot be written: ${error.message}\n`)
    process.exit(1)
  })
}

/** `extract` has a help of its own; of the others the first page says all. */
const asksHelp = (args: string[]): boolean => args.includes('--help') || args.includes('-h')

const isSettingsError = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('The settings are not right')

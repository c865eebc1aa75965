// The `winnow` command line. Commands are imported on demand, so that small ones start quickly.

import packageJson from '../package.json' with { type: 'json' }
import { actorNames } from '#src/actors.ts'
import { AppError } from '#src/app-error.ts'
import { clientCommands } from './client/commands.ts'
import { UsageError } from './usage-error.ts'

const usage = `winnow: web pages in, structured data out

  winnow start                     the whole service in one command
  winnow gateway                   the HTTP gateway only
  winnow actor <name> [name…]      one or more actors only:
                                   ${actorNames.join(' ')}
  winnow keys create --name …      create an API key
                                   [--credits N] [--rate N] [--expires 2027-01-01|30d]
                                   [--channel direct|marketplace] [--operator] [--if-none] [--json]
  winnow keys list                 list all keys, without their secrets  [--json]
  winnow keys set <id|prefix>      change a key
                                   [--name …] [--credits N|unlimited] [--rate N|default] [--expires …|never]
                                   [--channel …] [--json]
  winnow keys rotate <id|prefix>   give a key a new secret; the old one works until the overlap ends
                                   [--overlap 24h|0] [--json]
  winnow keys revoke <id|prefix>   revoke a key, within a second  [--json]
  winnow keys transfer-monitors FROM TO
                                   give the monitors of a key to another key  [--json]
  winnow usage <id|prefix>         credits used by a key, from the ledger and from the usage stream; exit code 1 when
                                   they differ  [--json]
  winnow index rebuild [key…]      analyse the stored pages of the search index again
  winnow backup DIR                copy documents, search index and NATS to a new folder; also while the service runs
  winnow restore DIR               restore a backup into an empty DATA_DIR; --replace moves existing data aside
  winnow accept-loss               confirm that lost data (reported at start and by /ready) will not come back
  winnow doctor                    what is installed, reachable and configured, and what to do  [--json]
  winnow probe [name…]             exit code 0 when the gateway of this machine runs, or when actors of these names run
                                   here and pass their self-check: for health checks of containers
  winnow mcp                       the tools of a running service for MCP clients that start a command
                                   [--url http://…] [--key …] [--include-tools a,b] [--tags a,b]
  winnow extract [FILE|-]          convert HTML to markdown without the service
                                   [--url URL] [--format markdown|json] [--jsonl]

With a running service (\`winnow COMMAND --help\` shows options and examples):

${Object.entries(clientCommands).map(([name, { summary }]) => `  winnow ${name.padEnd(25)} ${summary}`).join('\n')}

Settings are environment variables; .env.example lists them.
`

/** The lines of the usage about one command. */
const usageOf = (name: string): string =>
  usage.split(/\n(?= {2}winnow )/).filter((block) => block.startsWith(`  winnow ${name} `))
    .map((block) => `${block.replace(/\n\n.*/s, '')}\n`).join('')

const commands: Record<string, (args: string[]) => Promise<number | undefined>> = {
  start: async (args) => (await import('./start.ts')).start(args),
  gateway: async (args) => (await import('./processes.ts')).runGatewayProcess(args),
  actor: async (args) => (await import('./processes.ts')).runActorProcess(args),
  keys: async (args) => (await import('./keys.ts')).keys(args),
  usage: async (args) => (await import('./usage.ts')).usage(args),
  index: async (args) => (await import('./search-index.ts')).searchIndex(args),
  backup: async (args) => (await import('./backup.ts')).backup(args),
  restore: async (args) => (await import('./backup.ts')).restore(args),
  'accept-loss': async (args) => (await import('./accept-loss.ts')).runAcceptLoss(args),
  probe: async (args) => (await import('./probe.ts')).probe(args),
  mcp: async (args) => (await import('./mcp.ts')).mcp(args),
  doctor: async (args) => (await import('./doctor.ts')).doctor(args),
  extract: async (args) => (await import('../actors/extract/cli.ts')).runExtract(args, process),
  ...Object.fromEntries(Object.keys(clientCommands).map((name) => [
    name, async (args: string[]) => (await import('./client/run.ts')).runClientCommand(name, args),
  ])),
}

/** Commands with a help of their own. */
const haveHelp: ReadonlySet<string> = new Set(['extract', ...Object.keys(clientCommands)])

/** Runs a command and sets the exit code: 0 success, 1 failure, 2 wrong usage. */
export async function main([name = 'help', ...args]: string[]): Promise<void> {
  handleOutputErrors(name)
  try {
    const [topic] = args
    if (name === 'help' && topic !== undefined && !asksForHelp(args)) await help(topic)
    else if (name === 'help' || asksForHelp([name])) process.stdout.write(usage)
    else if (asksForHelp(args) && !haveHelp.has(name)) await help(name)
    else if (name === 'version' || name === '--version' || name === '-v')
      process.stdout.write(`winnow ${packageJson.version}\n`)
    else process.exitCode = (await commandNamed(name)(args)) ?? process.exitCode
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    process.stderr.write(`winnow: ${isExpected(error) ? error.message : String((error as Error).stack)}\n`)
    if (error instanceof UsageError && !services.has(name) && !error.message.includes('winnow '))
      process.stderr.write(`See \`winnow help ${name}\`.\n`)
    // A command that failed may have left something open that would keep the process alive.
    if (name !== 'extract') process.exit()
  }
}

function commandNamed(name: string): (args: string[]) => Promise<number | undefined> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`unknown command \`${name}\`: \`winnow help\` lists all commands`)
  return command
}

/** `winnow help NAME` and `winnow NAME --help`. */
async function help(name: string): Promise<void> {
  const command = commandNamed(name)
  if (haveHelp.has(name)) await command(['--help'])
  else process.stdout.write(`${usageOf(name)}\n\`winnow help\` lists all commands.\n`)
}

/** Commands that keep running when their output cannot be written. */
const services: ReadonlySet<string> = new Set(['start', 'gateway', 'actor'])

/** A closed pipe (`| head`) or a full disk does not stop a service, and ends other commands without a stack trace. */
function handleOutputErrors(name: string): void {
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (services.has(name)) return
    if (error.code !== 'EPIPE') process.stderr.write(`winnow: cannot write to standard output: ${error.message}\n`)
    process.exit(1)
  })
}

const asksForHelp = (args: string[]): boolean => args.includes('--help') || args.includes('-h')

/** Whether the message alone tells what to do, so that no stack trace is printed. */
const isExpected = (error: unknown): error is Error =>
  error instanceof UsageError
  || error instanceof AppError
  || (error instanceof Error && error.message.startsWith('The settings are not right'))

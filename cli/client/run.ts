// Runs a command that talks to a service.

import { UsageError } from '../usage-error.ts'
import type { AnyCommand } from './command.ts'
import { clientCommands } from './commands.ts'
import { readConnection } from './connection.ts'
import { assertCanWrite, isSystemError } from './files.ts'
import { helpOf } from './help.ts'
import { messageOf } from './message-of.ts'
import { readFlags } from './option-flags.ts'
import { createOutput } from './output.ts'
import { ownFlags } from './own-flags.ts'
import { createService, ServiceError } from './service.ts'

/** As shells report a command that SIGINT ended. */
const interrupted = 130

/** Runs `winnow NAME …`; returns the exit code. Throws UsageError. */
export async function runClientCommand(name: string, args: string[]): Promise<number> {
  const command = await clientCommands[name]!.load()
  try {
    return await runCommand(command, args)
  } catch (error) {
    throw withHint(error, name)
  }
}

async function runCommand(command: AnyCommand, args: string[]): Promise<number> {
  const options = Object.values(command.options ?? {}).flat()
  const { input, own, positionals } = readFlags(args, options, { ...command.flags, ...ownFlags })
  if (own['help'] === true) {
    process.stdout.write(helpOf(command))
    return 0
  }
  if (own['json'] === true && own['text'] === true) throw new UsageError('--json and --text exclude each other')
  const connection = { ...textOf('url', own), ...textOf('key', own) }
  if (typeof own['output'] === 'string') assertCanWrite(own['output'])
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const out = createOutput({
    stdout: process.stdout, stderr: process.stderr,
    file: typeof own['output'] === 'string' && command.flags?.['output'] === undefined ? own['output'] : undefined,
    json: own['json'] === true ? true : own['text'] === true ? false : undefined,
  })
  const call = { input, own, positionals, out, signal: stop.signal }
  try {
    if ('local' in command) return await command.local({ ...call, connection, commands: clientCommands })
    const service = createService(readConnection(connection, process.env), stop.signal)
    return await command.run({ ...call, service })
  } catch (error) {
    if (stop.signal.aborted) return interrupted
    if (isSystemError(error)) {
      out.note(`winnow: ${error.message}`)
      return 1
    }
    if (!(error instanceof ServiceError)) throw error
    out.note(`winnow: ${messageOf(error, options, Object.keys(own).filter((name) => own[name] !== undefined))}`)
    return 1
  } finally {
    await out.end()
  }
}

const textOf = (name: 'url' | 'key', own: Record<string, unknown>): Record<string, string> =>
  (typeof own[name] === 'string' ? { [name]: own[name] } : {})

function withHint(error: unknown, name: string): unknown {
  if (!(error instanceof UsageError) || error.message.includes('winnow ')) return error
  return new UsageError(`${error.message}\nSee \`winnow ${name} --help\`.`)
}

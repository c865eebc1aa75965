// What a command of the client is, and how one is run.

import type { ConnectionFlags } from './connection.ts'
import type { OptionFlag, OwnFlag } from './option-flags.ts'
import type { Output } from './output.ts'
import type { Service } from './service.ts'

export interface ClientCall {
  /** The options of the API that were given. */
  input: Record<string, unknown>
  /** Flags of the command itself. */
  own: Record<string, string | boolean | undefined>
  positionals: string[]
  service: Service
  out: Output
  /** Aborts on SIGINT. */
  signal: AbortSignal
}

export interface ClientCommand {
  /** After `winnow `: `scrape URL…`. */
  usage: readonly string[]
  summary: string
  /** Arguments after `winnow `, and what they do. */
  examples: readonly (readonly [args: string, what: string])[]
  /** Options of the API, by heading. */
  options?: Readonly<Record<string, readonly OptionFlag[]>>
  flags?: Readonly<Record<string, OwnFlag>>
  /** The exit code: 0 success, 1 failure. Throws UsageError and ServiceError. */
  run(call: ClientCall): Promise<number>
}

export interface LocalCall extends Omit<ClientCall, 'service'> {
  connection: ConnectionFlags
  /** All commands by name. */
  commands: CommandTable
}

/** A command that needs no service, or finds it itself. */
export interface LocalCommand extends Omit<ClientCommand, 'run'> {
  local: (call: LocalCall) => Promise<number>
}

/** Commands that are imported on demand. */
export type CommandTable = Readonly<Record<string, { summary: string; load(): Promise<AnyCommand> }>>

export type AnyCommand = ClientCommand | LocalCommand

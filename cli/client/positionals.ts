import { UsageError } from '../usage-error.ts'

/** The only argument. Throws UsageError with the message otherwise. */
export function onlyOf(positionals: readonly string[], message: string): string {
  const [one, ...others] = positionals
  if (one === undefined) throw new UsageError(message)
  if (others.length > 0) throw new UsageError(`${message} (got ${positionals.length})`)
  return one
}

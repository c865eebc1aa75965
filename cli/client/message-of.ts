import { flagName, type OptionFlag } from './option-flags.ts'
import type { ServiceError } from './service.ts'

/**
 * The message of the service, with flags in the place of the fields of the API: `scrape_options.formats[0]` is
 * --formats. `ownFlags`: given flags of the command itself, some of which have the name of a field.
 */
export function messageOf(
  { message, code }: ServiceError, options: readonly OptionFlag[], ownFlags: readonly string[] = [],
): string {
  const isFlag = (field: string): boolean => ownFlags.includes(field) || options.some((one) => one.field === field)
  const named = message.replace(/`([a-z][\w.[\]$-]*)`/g, (quoted, path: string) => flagOf(path, isFlag) ?? quoted)
  return code === null ? named : `${named} (${code})`
}

/** The flag that sets the field at a path, with the place inside a JSON value; null if there is none. */
function flagOf(path: string, isFlag: (field: string) => boolean): string | null {
  const parts = path.split('.').map((part) => part.replace(/(?:\[\d+\])+$/, ''))
  for (const [index, part] of parts.entries()) {
    const pair = `${part}_${parts[index + 1]}`
    if (isFlag(pair)) return `--${flagName(pair)}`
    if (!isFlag(part)) continue
    const inside = path.split('.').slice(index + 1).join('.')
    return part === 'json_schema' && inside !== '' ? `\`${inside}\` of --${flagName(part)}` : `--${flagName(part)}`
  }
  return null
}

import { flagName, type OptionFlag } from './option-flags.ts'
import type { ServiceError } from './service.ts'

/** The message of the service, with flags in the place of the fields of the API. */
export function messageOf({ message, code }: ServiceError, options: readonly OptionFlag[]): string {
  const named = message.replace(/`(?:\w+\.)?([a-z]\w*)`/g, (quoted, field: string) =>
    (options.some((one) => one.field === field) ? `--${flagName(field)}` : quoted))
  return code === null ? named : `${named} (${code})`
}

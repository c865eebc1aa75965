import type { OptionFlag } from './option-flags.ts'

/** The input with the options of `inner` in an object of their own, if there are any. */
export function nestOptions(
  input: Record<string, unknown>, inner: readonly OptionFlag[], name: string,
): Record<string, unknown> {
  const isInner = ([field]: [string, unknown]): boolean => inner.some((flag) => flag.field === field)
  const entries = Object.entries(input)
  const nested = entries.filter(isInner)
  return {
    ...Object.fromEntries(entries.filter((one) => !isInner(one))),
    ...(nested.length > 0 && { [name]: Object.fromEntries(nested) }),
  }
}

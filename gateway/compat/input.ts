// Makes the input of an operation from the fields of a foreign API.

/** The object without fields that are undefined. */
export const withoutUndefined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** The number within the bounds, with a note if it was not; any other value as it is. */
export function clamp(
  notes: string[], name: string, value: unknown, { min, max }: { min: number; max: number },
): unknown {
  if (typeof value !== 'number' || Number.isNaN(value)) return value
  const bounded = Math.min(Math.max(value, min), max)
  if (bounded !== value)
    notes.push(`\`${name}\` is ${bounded}, the ${value > max ? 'maximum' : 'minimum'} of Winnow, instead of ${value}.`)
  return bounded
}

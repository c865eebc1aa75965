// Formats lists of numbers as fields of a cron.

/** Above this many values, a step is easier to read than a list. */
const listMax = 4

/** Every `step` values from `first` to `whole`: `2-59/15`, or a list if it is short. */
export function stepField(first: number, step: number, whole: number): string {
  if (first === 0) return step === 1 ? '*' : `*/${step}`
  if (whole / step <= listMax) return Array.from({ length: whole / step }, (_, index) => first + index * step).join(',')
  return `${first}-${whole - 1}/${step}`
}

/** Sorted values as ranges: `1,2,3,5` → `1-3,5`. */
export function rangeField(values: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const value of values) {
    const last = ranges.at(-1)
    if (last && last[1] + 1 === value) last[1] = value
    else ranges.push([value, value])
  }
  return ranges
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from},${to}` : `${from}-${to}`))
    .join(',')
}

export const sortedUnique = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b)

export const divisors = (whole: number): number[] =>
  Array.from({ length: whole }, (_, index) => index + 1).filter((one) => whole % one === 0)

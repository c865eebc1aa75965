// A set of whole numbers as ranges, for numbers that mostly follow one another. Pure.

/** Both inclusive. */
export type NumberRange = [first: number, last: number]

/** Whether one of the ranges, which are sorted and do not touch, contains the number. */
export function hasNumber(ranges: readonly NumberRange[], number: number): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges[middle]![1] < number) low = middle + 1
    else high = middle
  }
  return low < ranges.length && ranges[low]![0] <= number
}

/** The ranges with more numbers: sorted, and as few as possible. */
export function withNumbers(ranges: readonly NumberRange[], numbers: readonly number[]): NumberRange[] {
  const all = [...ranges, ...numbers.map((one): NumberRange => [one, one])].sort(([one], [other]) => one - other)
  const joined: NumberRange[] = []
  for (const [first, last] of all) {
    const before = joined.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else joined.push([first, last])
  }
  return joined
}

// Sums of a value over ranges of blocks: the sum of a range is the difference of two prefix sums.

/** The sum before each value, and the sum of all at the end. */
export function prefixSums(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let index = 0; index < values.length; index++) sums[index + 1] = sums[index]! + values[index]!
  return sums
}

/** The sum over the blocks of an element. */
export const sumOf = (sums: Float64Array, { blockStart, blockEnd }: { blockStart: number; blockEnd: number }): number =>
  sums[blockEnd]! - sums[blockStart]!

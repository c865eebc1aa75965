// Builds answers that contain many stored results, without parsing them: results are copied as bytes.

/** Bytes of results in one answer. The rest goes to the next page; an answer always has at least one result. */
const answerBytesMax = 16 * 1024 * 1024

const comma = Buffer.from(',')

/**
 * Returns the object as UTF-8 JSON with one more field, a list whose items are JSON already. The object must have at
 * least one field.
 */
export function spliceList(object: Record<string, unknown>, name: string, items: readonly Uint8Array[]): Uint8Array {
  const head = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:[`
  return Buffer.concat([
    Buffer.from(head), ...items.flatMap((item, i) => (i === 0 ? [item] : [comma, item])), Buffer.from(']}'),
  ])
}

/** Counts how many of the first results fit into one answer. */
export function countFitting(sizes: readonly number[]): number {
  let sum = 0
  const over = sizes.findIndex((size, i) => (sum += size) > answerBytesMax && i > 0)
  return over < 0 ? sizes.length : over
}

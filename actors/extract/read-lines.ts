// Reads a byte stream of any length line by line.

/** Yields the lines of a stream as bytes without LF; undefined for a line of more than `lineMax` bytes. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>, lineMax: number,
): AsyncGenerator<Uint8Array | undefined> {
  let parts: Uint8Array[] = []
  let size = 0
  const add = (part: Uint8Array): void => {
    size += part.length
    if (size > lineMax) parts = []
    else parts.push(part)
  }
  const take = (): Uint8Array | undefined => {
    const line = size > lineMax ? undefined : Buffer.concat(parts)
    parts = []
    size = 0
    return line
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  if (size > 0) yield take()
}

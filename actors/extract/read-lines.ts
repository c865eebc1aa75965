// Lines of a byte stream, one at a time, however long the stream is.

/** The lines of a stream as bytes, without their ends. Throws RangeError for a line of more than `lineMax` bytes: nothing good follows it. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, lineMax: number): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)])
      parts = []
      size = 0
      start = end + 1
    }
    if (start === chunk.length) continue
    parts.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > lineMax) throw new RangeError(`a line is longer than ${lineMax} bytes`)
  }
  if (size > 0) yield Buffer.concat(parts)
}

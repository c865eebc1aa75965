// Adds fields to a JSON object in its serialised form, so that a page of a megabyte is not parsed to add a summary.

const openBrace = 0x7b
const closeBrace = 0x7d
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

/**
 * Appends `fields` to the object in `objectBytes` (UTF-8 JSON). Fields that are `undefined` are left out, as by
 * JSON.stringify. The caller must not repeat names of the object: they are not checked.
 * @throws TypeError when the bytes do not begin with `{` and end with `}`.
 */
export function appendFields(objectBytes: Uint8Array, fields: Record<string, unknown>): Uint8Array {
  let start = 0
  while (isBlank(objectBytes[start])) start++
  let end = objectBytes.length - 1
  while (end > start && isBlank(objectBytes[end])) end--
  if (objectBytes[start] !== openBrace || end <= start || objectBytes[end] !== closeBrace)
    throw new TypeError('appendFields needs the bytes of a JSON object')
  const added = JSON.stringify(fields)
  if (added === '{}') return objectBytes
  let inner = start + 1
  while (isBlank(objectBytes[inner])) inner++
  const comma = inner === end ? '' : ','
  const tail = new TextEncoder().encode(comma + added.slice(1))
  const whole = new Uint8Array(end - start + tail.length)
  whole.set(objectBytes.subarray(start, end))
  whole.set(tail, end - start)
  return whole
}

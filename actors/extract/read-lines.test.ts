import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readLines } from './read-lines.ts'

async function linesOf(chunks: string[], lineMax = 100): Promise<(string | undefined)[]> {
  async function* input(): AsyncGenerator<Uint8Array> { for (const chunk of chunks) yield Buffer.from(chunk) }
  const lines: (string | undefined)[] = []
  for await (const line of readLines(input(), lineMax))
    lines.push(line === undefined ? undefined : Buffer.from(line).toString())
  return lines
}

describe('readLines', () => {
  it('joins the chunks of a line', async () =>
    assert.deepEqual(await linesOf(['a', 'b\nc', '', '\n\nd']), ['ab', 'c', '', 'd']))
  it('yields no line after the last line end', async () => assert.deepEqual(await linesOf(['a\n']), ['a']))
  it('skips a line that is too long and continues after it', async () => {
    assert.deepEqual(await linesOf(['ok\n123456', '7890', '1\nnext\n12345678901'], 10), [
      'ok', undefined, 'next', undefined,
    ])
  })
  it('accepts a line of the maximum length', async () =>
    assert.deepEqual(await linesOf(['12345', '67890\n'], 10), ['1234567890']))
})

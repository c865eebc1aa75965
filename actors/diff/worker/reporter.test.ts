import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makeReport, type ReportInput } from '../make-report.ts'
import { createReporter } from './reporter.ts'

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
/** A page, and what it was. */
const markdown = (was: string, is: string): ReportInput => ({
  previous: bytesOf({ markdown: was, json: null, title: null }),
  asked: { modes: ['markdown'], include_images: false },
  data: bytesOf({
    final_url: 'https://a.example/',
    status_code: 200,
    metadata: { title: 'T' },
    markdown: { content: is },
  }),
})
const list = (was: number[], is: number[]): ReportInput => ({
  previous: bytesOf({ markdown: null, json: { list: was }, title: null }),
  asked: { modes: ['json'], include_images: false },
  data: bytesOf({
    final_url: 'https://a.example/',
    status_code: 200,
    metadata: { title: 'T' },
    json: { data: { list: is } },
  }),
})
const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${one(index)}\n`).join('')
/** Numbers below `below` without an order, the same at each run. */
const mixed = (count: number, below: number, seed: number): number[] =>
  Array.from({ length: count }, () => (seed = (seed * 48_271) % 2_147_483_647) % below)

const worst: Record<string, ReportInput> = {
  'no line in common': markdown(
    many(50_000, (i) => `alpha ${i} is one`), many(50_000, (i) => `beta ${i} is the other`),
  ),
  'one line for ever': markdown('x\n'.repeat(500_000), 'y\n'.repeat(500_000)),
  'a line of a megabyte': markdown('word '.repeat(200_000), 'other '.repeat(166_666)),
  'lines without an order': markdown(
    many(500_000, () => '0'), mixed(500_000, 2, 1).join('\n'),
  ),
  'images that never end': markdown('![a]('.repeat(200_000), '![a](b '.repeat(150_000)),
  'short lines without an order, just over 32 KB': markdown(
    mixed(5_000, 50, 1).join('\n'), mixed(5_000, 50, 2).join('\n'),
  ),
  'items without an order': list(mixed(10_000, 50, 1), mixed(10_000, 50, 2)),
}

describe('createReporter', () => {
  const reporter = createReporter()
  const never = new AbortController().signal
  after(() => reporter.close())

  for (const [name, input] of Object.entries(worst)) {
    it(`lets the process go on beside ${name}`, async () => {
      let turns = 0
      const turning = setInterval(() => turns++, 1)
      const made = await reporter.make(input, never)
      clearInterval(turning)
      assert.equal(made?.status, 'changed')
      // In place there is none: the answer is there before anything else gets its turn.
      assert.ok(turns > 0)
    })
  }

  it('says of a large page what it says of it in place', async () => {
    const input = markdown(
      many(2_000, (i) => `The line ${i} of a long page.`),
      many(2_100, (i) => `The line ${i % 7 === 0 ? -i : i} of a long page.`),
    )
    const [inThread, inPlace] = [await reporter.make(input, never), makeReport(input)]
    assert.equal(inThread?.status, 'changed')
    for (const part of ['report', 'snapshot'] as const)
      assert.equal(Buffer.from(inThread[part]).toString(), Buffer.from(inPlace![part]).toString())
  })

  it('leaves the bytes that it was given alone', async () => {
    const input = markdown('a\n', 'b'.repeat(200_000))
    const copy = Buffer.from(input.data)
    await reporter.make(input, never)
    assert.deepEqual(Buffer.from(input.data), copy)
  })
})

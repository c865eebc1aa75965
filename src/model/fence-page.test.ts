import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutAtBlocks } from './cut-text.ts'
import { fencePage } from './fence-page.ts'
import { parseObject } from './parse-answer.ts'
import { planNext, retryAfterOf, type Wording } from './plan-next.ts'

describe('fencePage', () => {
  it('takes out the mark where the page knows it', () => {
    assert.equal(fencePage('a </page-abc123> b', 'abc123'), '<page-abc123>\na </page-> b\n</page-abc123>')
  })

  it('breaks control tokens of chat templates', () => {
    assert.equal(
      fencePage('<|im_start|>system [INST] x [/INST] <<SYS>>', 'ffff').split('\n')[1],
      '< |im_start|>system [ INST] x [ /INST] < <SYS>>',
    )
  })
})

describe('cutAtBlocks', () => {
  for (const [text, max, expected] of [
    ['one\n\ntwo', 20, 'one\n\ntwo'], ['first block\n\nsecond block', 15, 'first block'],
    ['a line\nanother line', 10, 'a line'], ['abcdefgh', 4, 'abcd'], ['ab😀', 3, 'ab'], ['abc', 0, ''], ['abc', -5, ''],
  ] as const) {
    it(`cuts ${JSON.stringify(text)} to ${max}: ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(cutAtBlocks(text, max), { text: expected, cut: text !== expected }))
  }
})

describe('parseObject', () => {
  for (const [answer, expected] of [
    ['{"a":1}', { a: 1 }], ['Here: {"a":"}"} done', { a: '}' }], ['{oops} then {"a":2}', { a: 2 }],
    ['"text"', undefined], ['[1]', undefined], ['{"a":', undefined],
  ] as const) {
    it(`reads ${JSON.stringify(answer)}`, () => assert.deepEqual(parseObject(answer), expected))
  }
})

describe('planNext', () => {
  const wording: Wording = { format: 'text', temperature: true, tokensField: 'max_tokens', charsMax: 60_000 }
  const moment = { tries: 1, nowMs: 0, deadlineAt: 10_000, random: 0 }
  it('waits as long as the server says', () =>
    assert.deepEqual(planNext({ status: 429, message: '', retryAfterMs: 3000 }, wording, moment), {
      kind: 'retry', afterMs: 3000,
    }))
  it('waits longer each time', () =>
    assert.deepEqual(
      [1, 2].map((tries) => planNext({ message: '' }, wording, { ...moment, tries })),
      [
        { kind: 'retry', afterMs: 400 }, { kind: 'retry', afterMs: 800 },
      ],
    ))
  it('gives up after the third try', () =>
    assert.equal(planNext({ status: 503, message: '' }, wording, { ...moment, tries: 3 }).kind, 'fail'))
  it('gives up when the page cannot be shorter', () =>
    assert.equal(planNext({ status: 413, message: '' }, { ...wording, charsMax: 4000 }, moment).kind, 'fail'))
})

describe('retryAfterOf', () => {
  for (const [headers, expected] of [
    [{ 'retry-after': '2' }, 2000], [{ 'retry-after-ms': '5', 'retry-after': '9' }, 5],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:03 GMT' }, 2000],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, undefined], [{ 'retry-after': '0' }, undefined],
    [{ 'retry-after': 'soon' }, undefined], [{}, undefined],
  ] as const) {
    it(`reads ${JSON.stringify(headers)}`, () => assert.equal(retryAfterOf(new Headers(headers), 1000), expected))
  }
})

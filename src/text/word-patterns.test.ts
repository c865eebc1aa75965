import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { escapeRegExp } from './word-patterns.ts'

describe('escapeRegExp', () => {
  it('gives a fragment that matches the text only, with and without the flag u', () => {
    const text = String.raw`a.b*c+d?e^f$g{h}i(j)k|l[m]n\o/p-q'r#s`
    for (const flags of ['', 'u']) assert.match(text, new RegExp(`^${escapeRegExp(text)}$`, flags))
    assert.doesNotMatch('axb', new RegExp(escapeRegExp('a.b')))
  })
})

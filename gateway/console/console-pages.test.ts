import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { acceptsGzip } from './console-pages.ts'

describe('acceptsGzip', () => {
  for (const [header, expected] of [
    ['gzip', true], ['br, GZIP', true], ['gzip;q=0.5', true], ['deflate, gzip; q=1.0, *;q=0', true],
    ['gzip;q=0.001', true], ['', false], ['br', false], ['gzip;q=0', false], ['br, gzip; q=0.000', false],
    ['gzip-like', false],
  ] as const)
    it(`is ${expected} for "${header}"`, () => { assert.equal(acceptsGzip(header), expected) })
})

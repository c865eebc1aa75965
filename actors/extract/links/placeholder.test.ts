import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { isPlaceholder } from './placeholder.ts'

describe('isPlaceholder', () => {
  for (const address of [
    'blank.gif', '/img/placeholder.png', 'https://a.example/lazy-loading.svg?v=2', '/1x1.gif', 'x/my_spacer-2.JPG',
    '/a.pixel.webp', '/blank.gif?/more', 'loading.gif.png',
  ]) {
    it(`recognizes ${address}`, () => assert.ok(isPlaceholder(address)))
  }

  for (const address of [
    '', '/photo.jpg', '/blank/photo.jpg', '/blank.gif/photo', '/unblank.gif', '/blank.html', '/blankgif', '/gif.blank',
    '/blank.gif#x',
  ]) {
    it(`does not recognize ${address === '' ? 'an empty address' : address}`, () => assert.ok(!isPlaceholder(address)))
  }

  it('reads a megabyte in linear time', () => {
    for (const part of ['-blank', '/blank', 'blank.', '.gif', '.', '/', '-', '?']) {
      assertLinearTime((size) => isPlaceholder(part.repeat(size / part.length)), 1_000_000, part)
    }
  })
})

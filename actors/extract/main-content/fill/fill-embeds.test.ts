import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillEmbeds } from './fill-embeds.ts'

const added = (body: string): string[] =>
  textsAdded(body, ({ pageBlocks, marks, table }) => fillEmbeds(pageBlocks, marks, table))

const author = '&mdash; Ann Miller (@miller) <a href="https://network.example/1">1 May 2026</a>'
const post = (text: string): string => `<blockquote class="twitter-tweet"><p>${text}</p>${author}</blockquote>`
const line = '— Ann Miller (@miller) 1 May 2026'

describe('fillEmbeds', () => {
  it('keeps a post between two kept texts', () =>
    assert.deepEqual(added(`<p>KEPT</p><div>${post('Oil it.')}</div><p>KEPT</p>`), ['Oil it.', line]))

  it('keeps the author of a kept post', () => assert.deepEqual(added(post('KEPT Oil it.')), [line]))

  it('leaves posts after the text, links to images and other quotes alone', () => {
    assert.deepEqual(added(`<p>KEPT</p>${post('Oil it.')}<p>Other</p>`), [])
    const image = '<blockquote class="twitter-tweet"><a href="https://network.example/2">View it there</a></blockquote>'
    assert.deepEqual(added(`<p>KEPT</p>${image}<p>KEPT</p>`), [])
    assert.deepEqual(added('<p>KEPT</p><blockquote class="ad">Oil it.</blockquote><p>KEPT</p>'), [])
  })
})

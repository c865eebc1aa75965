import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropSignatures } from './drop-signatures.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => dropSignatures(pageBlocks, marks, table))

const post = (signature: string): string => `<article><p>Oil the hinge twice a year.</p>${signature}</article>`

describe('dropSignatures', () => {
  for (const name of ['signature', 'message-signature', 'post_signature clear', 'memberSignature'])
    it(`drops ${name}`, () =>
      assert.deepEqual(
        textsLeft(post(`<div class="${name}"><p>Keeper of the mill</p></div>`)), ['Oil the hinge twice a year.'],
      ))

  it('keeps the author of a post in a box of that name', () =>
    assert.equal(textsLeft(post('<div class="post-signature"><div class="user-info">Ann Miller</div></div>')).length, 2))

  for (const html of [
    '<div class="member-signature"><span class="modifiers">final</span> Oil oil</div>',
    '<ul><li class="tsd-signature">oil(hinge: Hinge): void</li></ul>',
    '<div class="signature">def <strong>oil</strong>(hinge : Hinge)</div>',
  ])
    it(`keeps the signature of code in ${html}`, () => assert.equal(textsLeft(post(html)).length, 2))

  it('keeps other names, and a whole page', () => {
    assert.equal(textsLeft(post('<div class="signature-dish"><p>Trout with almonds</p></div>')).length, 2)
    assert.equal(textsLeft(`<div class="signature">${post('').repeat(13)}</div>`).length, 13)
  })
})

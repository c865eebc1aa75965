import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropShareLinks } from './drop-share-links.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks }) => dropShareLinks(pageBlocks, marks))

const icons = [
  'https://www.facebook.com/sharer/sharer.php?u=a', 'https://twitter.com/intent/tweet?url=a',
  'https://www.linkedin.com/shareArticle?url=a', 'mailto:?subject=a',
].map((href) => `<li><a href="${href}"><i class="icon"></i></a></li>`).join('')

describe('dropShareLinks', () => {
  it('drops what a list of share icons says', () => {
    const list = `<ul>${icons}<li>12 shares</li><li><a href="/a">Print</a></li></ul>`
    assert.deepEqual(textsLeft(`<p>Text</p>${list}`), ['Text'])
  })

  it('keeps a list of which most links lead elsewhere', () => {
    const others = ['a', 'b', 'c', 'd', 'e'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')
    assert.equal(textsLeft(`<ul>${icons}${others}</ul>`).length, 5)
  })

  it('keeps a list of profiles and of addresses to write to', () =>
    assert.equal(textsLeft(
      '<ul><li><a href="https://www.facebook.com/town">Facebook</a></li><li><a href="https://x.com/town">X</a></li>'
      + '<li><a href="mailto:hall@town.example">Mail</a></li></ul>',
    ).length, 3))
})

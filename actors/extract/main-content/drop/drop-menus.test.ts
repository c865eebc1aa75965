import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage } from '#test/support/marked-page.ts'
import { dropMenus } from './drop-menus.ts'

/** The number of blocks that are left when all blocks of a body are selected. */
function countLeft(body: string): number {
  const { pageBlocks, marks, table } = markedPage(body)
  marks.fill(1)
  dropMenus(pageBlocks, marks, table)
  return marks.reduce((sum, mark) => sum + mark, 0)
}

const post = '<p>Oil the hinge twice a year, and in a wet year once more before the first frost comes to a valley.</p>'
const links = ['Wind mills', 'Water mills', 'Hand mills']
  .map((name) => `<li><a href="/forum">${name}</a></li>`).join('')

describe('dropMenus', () => {
  for (const name of ['dropdown-menu', 'jumpbox', 'js-dropdown', 'dropdown-contents'])
    it(`drops a menu of links named ${name}`, () =>
      assert.equal(countLeft(`${post}<div class="${name}"><ul>${links}</ul></div>`), 1))

  it('keeps a list of links of another name', () =>
    assert.equal(countLeft(`${post}<div class="chapters"><ul>${links}</ul></div>`), 4))

  it('keeps a text that a click opens', () =>
    assert.equal(countLeft(`${post}<div class="dropdown"><p>The stone was cut in 1931 at the quarry.</p></div>`), 2))

  it('keeps a menu that is the content of the page', () =>
    assert.equal(countLeft(`<p>All forums</p><div class="dropdown-menu"><ul>${links}</ul></div>`), 4))
})

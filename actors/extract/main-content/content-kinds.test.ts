import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage } from '#test/support/marked-page.ts'
import { withoutOuterKinds } from './content-kinds.ts'
import { notContentBits } from './features/ancestor-kinds.ts'

/** The texts that have a kind that speaks against content. */
function textsAgainst(body: string): string[] {
  const { pageBlocks, marks, table } = markedPage(body)
  const { ancestorBits } = withoutOuterKinds(pageBlocks, marks, table.facts)
  return pageBlocks.blocks
    .filter(({ element }) => (ancestorBits[element]! & notContentBits) !== 0)
    .map(({ stats }) => stats.head.trim())
}

describe('withoutOuterKinds', () => {
  it('ignores a form around the page and a list of tabs around its panels', () => {
    assert.deepEqual(textsAgainst('<form><p>KEPT the bridge is open</p><p>Tolls</p></form>'), [])
    assert.deepEqual(
      textsAgainst('<div role="tablist"><div role="tabpanel"><p>KEPT the bridge is open</p></div></div>'), [],
    )
  })

  it('keeps the kinds inside such an element', () =>
    assert.deepEqual(textsAgainst('<form><p>KEPT the bridge is open</p><nav>Home</nav></form>'), ['Home']))

  it('keeps the kind of an element with little of the content', () =>
    assert.deepEqual(
      textsAgainst('<p>KEPT the bridge is open</p><form><p>KEPT Search</p></form>'), ['KEPT Search'],
    ))
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { childrenStep, jsonNodes, openAtFirst, toggle } from './json-nodes.ts'

const value = { name: 'Mill', tags: ['old', 'wood'], 'a/b': { deep: null }, empty: [] }
const open = (...ids: string[]) => ({ ids: new Set(ids), shown: {} })
const idsOf = (nodes: readonly { id: string }[]): string[] => nodes.map(({ id }) => id)

describe('a tree of JSON', () => {
  it('shows the children of open branches', () => {
    assert.deepEqual(idsOf(jsonNodes(value, open())), [''])
    assert.deepEqual(idsOf(jsonNodes(value, open('', '/tags'))), ['', '/name', '/tags', '/tags/0', '/tags/1', '/a~1b', '/empty'])
  })

  it('says what a node is, and its place', () => {
    const nodes = jsonNodes(value, open('', '/a~1b'))
    assert.deepEqual(nodes[0], { id: '', level: 1, name: null, text: '4 fields', kind: 'branch', isOpen: true, at: 1, of: 1 })
    assert.deepEqual(nodes.map(({ text }) => text), ['4 fields', '"Mill"', '2 items', '1 field', 'null', '[]'])
    assert.deepEqual(
      nodes.map(({ level, at, of }) => [level, at, of]),
      [[1, 1, 1], [2, 1, 4], [2, 2, 4], [2, 3, 4], [3, 1, 1], [2, 4, 4]],
    )
  })

  it('opens and closes branches', () => {
    const [root] = jsonNodes(value, open(''))
    const closed = toggle(open(''), root!)
    assert.equal(closed.ids.has(''), false)
    assert.equal(toggle(closed, { ...root!, isOpen: false }).ids.has(''), true)
  })

  it('shows long branches in steps', () => {
    const long = Array.from({ length: 250 }, (_, at) => at)
    const nodes = jsonNodes(long, open(''))
    assert.equal(nodes.length, childrenStep + 2)
    assert.deepEqual([nodes.at(-1)!.kind, nodes.at(-1)!.text], ['rest', '150 more'])
    const more = toggle(open(''), nodes.at(-1)!)
    assert.equal(jsonNodes(long, more).at(-1)!.text, '50 more')
    assert.equal(jsonNodes(long, toggle(more, nodes.at(-1)!)).length, 251)
  })

  it('opens small values at first, and of large ones only the root', () => {
    assert.deepEqual([...openAtFirst(value).ids], ['', '/tags', '/a~1b'])
    const large = { rows: Array.from({ length: 500 }, () => ({ a: 1 })) }
    assert.deepEqual([...openAtFirst(large).ids], [''])
  })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expandable, siteTree, visibleNodes, type SiteNode } from './site-tree.ts'

const tree = siteTree([
  { url: 'https://a.example/', ok: true, index: 0 },
  { url: 'https://a.example/docs/part-10', ok: true, index: 1 },
  { url: 'https://a.example/docs/part-9', ok: false, index: 2 },
  { url: 'https://a.example/docs', ok: true, index: 3 },
  { url: 'https://a.example/list?page=2', ok: true, index: 4 },
  { url: 'https://b.example/k%C3%A4se', ok: true, index: 5 },
  { url: 'https://b.example/%ff', ok: false, index: 6 },
])

type Shape = [label: string, ok: number, failed: number, page: number | null, children: Shape[]]
const shapeOf = ({ label, ok, failed, page, children }: SiteNode): Shape =>
  [label, ok, failed, page, children.map(shapeOf)]

it('counts the pages at and below each host and segment', () => {
  assert.deepEqual(tree.map(shapeOf), [
    ['a.example', 4, 1, 0, [
      ['docs', 2, 1, 3, [['part-9', 0, 1, 2, []], ['part-10', 1, 0, 1, []]]],
      ['list', 1, 0, null, [['?page=2', 1, 0, 4, []]]],
    ]],
    ['b.example', 1, 1, null, [['%ff', 0, 1, 6, []], ['käse', 1, 0, 5, []]]],
  ])
})

it('shows the children of expanded nodes with their level and place', () => {
  const expanded = new Set(['https://a.example', 'https://a.example/docs'])
  assert.deepEqual(
    visibleNodes(tree, expanded).map(({ node, level, position, siblings }) => [node.label, level, position, siblings]),
    [
      ['a.example', 1, 1, 2], ['docs', 2, 1, 2], ['part-9', 3, 1, 2], ['part-10', 3, 2, 2], ['list', 2, 2, 2],
      ['b.example', 1, 2, 2],
    ],
  )
})

it('finds the nodes that can be expanded', () => {
  assert.deepEqual(expandable(tree, 1), ['https://a.example', 'https://b.example'])
  assert.deepEqual(expandable(tree), [
    'https://a.example', 'https://a.example/docs', 'https://a.example/list', 'https://b.example',
  ])
})

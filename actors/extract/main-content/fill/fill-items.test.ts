import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillItems } from './fill-items.ts'

const added = (body: string): string[] =>
  textsAdded(body, ({ pageBlocks, marks, table }) => fillItems(pageBlocks, marks, table))
const list = (...items: string[]): string => `<ul>${items.map((item) => `<li class="item">${item}</li>`).join('')}</ul>`

describe('fillItems', () => {
  it('adds the prices of kept items', () => {
    const item = (name: string): string => `<h3>${name}</h3><div>$ 12.00</div><button>Compare $ 3</button>`
    const items = [item('KEPT a'), item('KEPT b'), item('KEPT c'), item('d')]
    assert.deepEqual(added(list(...items)), ['$ 12.00', '$ 12.00', '$ 12.00'])
  })

  it('adds authors and times', () => {
    const post = (author: string): string =>
      `<div class="username">${author}</div><p>KEPT text</p><p><time>2 May</time></p><p>Report this post</p>`
    assert.deepEqual(added(list(post('ada'), post('bo'), post('cy'))), ['ada', '2 May', 'bo', '2 May', 'cy', '2 May'])
  })

  it('leaves groups alone of which little is kept', () => {
    const item = (name: string): string => `<h3>${name}</h3><div>$ 12.00</div>`
    assert.deepEqual(added(list(item('KEPT a'), item('b'), item('c'), item('d'))), [])
  })
})

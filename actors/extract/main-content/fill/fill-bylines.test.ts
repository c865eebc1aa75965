import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillBylines } from './fill-bylines.ts'

const added = (body: string, isThread = false): string[] =>
  textsAdded(body, ({ pageBlocks, marks, table }) => fillBylines(pageBlocks, marks, table, isThread))

const said = (name: string): string => `<p>KEPT ${name} says that the hinge needs oil, and that it squeaks without.</p>`
const posts = (head: (name: string) => string, className = 'post'): string =>
  ['Ann', 'Bob', 'Eve'].map((name) => `<div class="${className}">${head(name)}<div>${said(name)}</div></div>`).join('')
const link = (name: string): string => `<a href="/members/${name.toLowerCase()}/">${name}</a>`

describe('fillBylines', () => {
  it('adds the author and the time of each kept post', () =>
    assert.deepEqual(
      added(posts((name) => `<div>${link(name)}</div><div>Joined in 2020</div><div><time>4 May 2025</time></div>`)),
      ['Ann', '4 May 2025', 'Bob', '4 May 2025', 'Eve', '4 May 2025'],
    ))

  it('knows an author by the name of an element', () =>
    assert.deepEqual(added(posts((name) => `<p class="author">${name}</p>`, 'comment')), ['Ann', 'Bob', 'Eve']))

  it('adds the name, not the initial that stands for a picture', () =>
    assert.deepEqual(
      added(posts((name) => `<div><a href="/u/1"><b class="avatar">${name[0]}</b></a></div><div>${link(name)}</div>`)),
      ['Ann', 'Bob', 'Eve'],
    ))

  it('adds nothing to posts whose author is kept', () =>
    assert.deepEqual(added(posts((name) => `<div>KEPT by ${link(name)}</div><div>${link(name)}</div>`)), []))

  it('takes items for posts by their names, or by the address of the page', () => {
    const items = posts((name) => `<div>${link(name)}</div>`, 'row')
    assert.deepEqual(added(items), [])
    assert.deepEqual(added(items, true), ['Ann', 'Bob', 'Eve'])
  })

  it('leaves the authors of articles in a list alone', () =>
    assert.deepEqual(added(posts((name) => `<h2><a href="/a">On hinges</a></h2><div>${link(name)}</div>`)), []))

  it('does not take a member that a short post mentions for its author', () =>
    assert.deepEqual(added(posts(() => `<p>${link('Zoe')}, look</p>`)), []))
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillDirectory } from './fill-directory.ts'

/** The texts that are added to the page of a category. */
const added = (body: string, address = 'https://site.example/tools/'): string[] =>
  textsAdded(`<h1>Tools</h1>${body}<p>KEPT Our tools last.</p>`, ({ page, pageBlocks, marks, table }) =>
    fillDirectory({ ...page, baseUrl: address }, pageBlocks, marks, table))

const group = (title: string, entries: readonly string[], path = '/tools/'): string =>
  `<section><h3>${title}</h3>${entries.map((entry) => `<div><a href="${path}${entry}">${entry}</a></div>`).join('')}`
  + '</section>'
const [saws, files, planes] = [['rip', 'fret', 'bow', 'back'], ['flat', 'round', 'needle', 'rasp'], ['jack', 'block',
  'router', 'shoulder']]
const directory = `<div>${group('Saws', saws)}${group('Files', files)}${group('Planes', planes)}</div>`

describe('fillDirectory', () => {
  it('keeps groups of links to pages below the page', () =>
    assert.deepEqual(added(directory), ['Saws', ...saws, 'Files', ...files, 'Planes', ...planes]))

  it('leaves links to other pages, and every page is below the home page', () => {
    assert.deepEqual(added(directory, 'https://site.example/hobby/'), [])
    assert.deepEqual(added(directory, 'https://site.example/'), [])
    assert.deepEqual(added(directory.replaceAll('href="', 'href="https://other.example')), [])
  })

  it('leaves few groups, groups with other texts and directories in the navigation', () => {
    assert.deepEqual(added(`<div>${group('Saws', [...saws, ...files])}${group('Planes', planes)}</div>`), [])
    assert.deepEqual(added(directory.replaceAll('</section>', '<p>All of steel</p></section>')), [])
    assert.deepEqual(added(`<nav>${directory}</nav>`), [])
  })
})

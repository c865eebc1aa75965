import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from './parse-html.ts'
import { textContent } from './tree/walk.ts'

const textOf = (body: string): string =>
  textContent(parseHtml(`<body>${body}</body>`, 'https://site.example/').root).replace(/\s+/g, ' ').trim()

const row = '[vc_row css=”.a{margin:0}”][vc_column]'
const end = '[/vc_column][/vc_row]'

describe('dropShortcodes', () => {
  it('removes the tags of a page builder and keeps what is between them', () =>
    assert.equal(textOf(`<p>${row}A lantern of brass.${end}</p>`), 'A lantern of brass.'))

  it('removes other tags of such a page', () =>
    assert.equal(textOf(`<p>${row}[divider line="full"]Brass.[/divider]${end}</p>`), 'Brass.'))

  for (const [name, html] of [
    ['code', `<pre>${row}${end}</pre>`],
    ['a text about a tag', '<p>Put [vc_row] before [vc_column].</p>'],
    ['a word in brackets', '<p>The king [sic] sold [/] lanterns.</p>'],
  ] as const)
    it(`keeps ${name}`, () => assert.equal(textOf(html), html.replace(/<[^>]+>/g, '')))

  it('keeps words in brackets on a page of a builder', () =>
    assert.equal(textOf(`<p>${row}The king [sic] sold lanterns.${end}</p>`), 'The king [sic] sold lanterns.'))

  it('reads unclosed brackets in linear time', () => {
    const text = `${row}${end}${'[a b="'.repeat(200_000)}`
    assert.equal(textOf(`<p>${text}</p>`).length, 1_200_000)
  })
})

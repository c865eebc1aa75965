import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { isHidden, textContent, elementsOf } from './walk.ts'

const textOfPage = (html: string): string =>
  textContent(parseHtml(`<body>${html}`, 'https://a.example/').root)
    .replace(/\s+/g, ' ')
    .trim()
const hiddenTexts = (html: string): string[] =>
  [...elementsOf(parseHtml(`<body>${html}`, 'https://a.example/').root)].filter(isHidden).map(textContent)

describe('a page streamed by React', () => {
  const boundary = (id: string, fallback: string): string =>
    `<!--$?--><template id="B:${id}"></template>${fallback}<!--/$-->`

  it('has the streamed content instead of the fallback', () => {
    const fallback = '<p>Loading<!--$--> still<!--/$--></p>'
    const html = `<main><h1>Title</h1>${boundary('0', fallback)}<footer>End</footer></main>
      <div hidden id="S:0"><p>The text.</p></div><script>$RC("B:0","S:0")</script>`
    assert.equal(textOfPage(html), 'TitleThe text.End')
    assert.deepEqual(hiddenTexts(html), [])
  })

  it('may have nested boundaries, segments, and ids with a prefix', () => {
    const html = `${boundary('0', 'wait')}<div hidden id="S:1">inner</div>`
      + `<div hidden id="S:0">[${boundary('1', 'wait too')}<template id="P:2"></template>]</div>
      <div hidden id="S:2">part</div>`
      + `<!--$?--><template id="app-B:0"></template><!--/$--><table hidden><tbody id="app-S:0"><tr><td> other</table>`
    assert.equal(textOfPage(html), '[innerpart] other')
  })

  it('keeps the fallback of a boundary without content', () => {
    assert.equal(textOfPage(`${boundary('0', 'Waiting')}<div hidden id="S:1">else</div>`), 'Waitingelse')
  })

  it('does not move content into itself', () => {
    assert.equal(textOfPage(`<div hidden id="S:0">a${boundary('0', 'b')}</div>`), 'ab')
  })

  it('may have any number of placeholders', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `<template id="B:${at.toString(16)}"></template>`).join('')
    const pieces = Array.from({ length: 20_000 }, (_, at) => `<div hidden id="S:${at.toString(16)}">${at} </div>`)
    assert.match(textOfPage(many + pieces.join('')), /^0 1 2 3 .* 19999$/)
  })
})

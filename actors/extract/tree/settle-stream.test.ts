import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { isHidden, textContent, elementsOf } from './walk.ts'

const seen = (html: string): string => textContent(parseHtml(`<body>${html}`, 'https://a.example/').root).replace(/\s+/g, ' ').trim()
const hiddenTexts = (html: string): string[] => [...elementsOf(parseHtml(`<body>${html}`, 'https://a.example/').root)].filter(isHidden).map(textContent)

describe('a page that React streams', () => {
  const boundary = (id: string, fallback: string): string => `<!--$?--><template id="B:${id}"></template>${fallback}<!--/$-->`

  it('has what comes later in its place, and the fallback gone', () => {
    const html = `<main><h1>Title</h1>${boundary('0', '<p>Loading<!--$--> still<!--/$--></p>')}<footer>End</footer></main>
      <div hidden id="S:0"><p>The text.</p></div><script>$RC=function(b,c){};$RC("B:0","S:0")</script>`
    assert.equal(seen(html), 'TitleThe text.End')
    assert.deepEqual(hiddenTexts(html), [])
  })

  it('may have boundaries in boundaries, and segments of them', () => {
    const html = `${boundary('0', 'wait')}<div hidden id="S:1">inner</div><div hidden id="S:0">[${boundary('1', 'wait too')}<template id="P:2"></template>]</div>
      <div hidden id="S:2">part</div><script>$RC("B:1","S:1");$RS("S:2","P:2")</script><script>$RR("B:0","S:0",[["a.css"]])</script>`
    assert.equal(seen(html), '[innerpart]')
  })

  it('keeps the fallback of a boundary that never came', () => {
    assert.equal(seen(`${boundary('0', 'Waiting')}<script>$RC("B:1","S:1")</script>`), 'Waiting')
  })

  it('puts nothing into itself', () => {
    assert.equal(seen(`<div hidden id="S:0">a${boundary('0', 'b')}</div><script>$RC("B:0","S:0")</script>`), 'ab')
  })

  it('is no page that only tells of such calls', () => {
    assert.equal(seen('<div hidden id="S:0">hidden</div><p>see $RC("B:0","S:0")</p>'), 'hiddensee $RC("B:0","S:0")')
  })
})

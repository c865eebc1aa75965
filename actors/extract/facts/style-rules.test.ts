import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Element } from 'hast'
import { readStyleRules } from './style-rules.ts'

describe('readStyleRules', () => {
  const css = `
    @import url(a.css); .a { color: red }
    @media screen { .a { x: y } .b { margin: 0; DISPLAY : none !important; color: red } }
    @media print { .c { display: none } }
    /* .c { display: none } */ .c { content: "display"; left: 0 }
    .d { display: block; display: none }`
  const displaysOf = (name: string): (string | undefined)[] => {
    const element: Element = { type: 'element', tagName: 'p', properties: { className: [name] }, children: [] }
    return readStyleRules([css], { property: 'display' })(element, []).map((rule) => [...rule].join())
  }

  it('reads only one property when only that is asked for', () => {
    assert.deepEqual(['a', 'b', 'c', 'd'].map(displaysOf), [[], ['display,none'], [], ['display,none']])
  })
})

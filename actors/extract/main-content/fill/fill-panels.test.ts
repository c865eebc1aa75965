import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillPanels } from './fill-panels.ts'

/** The texts that are added when all blocks have the probability. */
const added = (body: string, probability = 0.1): string[] =>
  textsAdded(body, ({ pageBlocks, marks, table }) =>
    fillPanels(pageBlocks, marks, new Float64Array(marks.length).fill(probability), table))

const text = 'the office of the harbour answers all questions on permits for boats, sheds and fences by the quay'
const tabs = (open: string, closed: string): string =>
  `<div role="tablist"><div role="tabpanel"><p>${open}</p></div>`
  + `<div role="tabpanel" style="display: none">${closed}</div></div>`

describe('fillPanels', () => {
  it('keeps the closed panels of tabs whose open panel is kept', () =>
    assert.deepEqual(added(tabs(`KEPT ${text}`, '<ul><li>Form A</li><li>Form B</li></ul>')), ['Form A', 'Form B']))

  it('leaves panels that are unlikely, and those of tabs whose open panel is not kept or says little', () => {
    assert.deepEqual(added(tabs(text, '<p>Form A</p>')), [])
    assert.deepEqual(added(tabs('KEPT Welcome', '<p>Form A</p>')), [])
    assert.deepEqual(added(tabs(`KEPT ${text}`, '<p>Form A</p>'), 0.01), [])
  })

  it('leaves what is hidden in a panel, and its controls', () =>
    assert.deepEqual(
      added(tabs(`KEPT ${text}`, '<p>Form A</p><div hidden>/form.aspx</div><button>Print</button>')), ['Form A'],
    ))
})

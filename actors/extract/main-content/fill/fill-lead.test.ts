import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillLead } from './fill-lead.ts'

const description = 'The council pays for three crossings a day, and nobody has to move to the mainland.'
const meta = `<meta name="description" content="${description}">`

/** The texts that are added when all blocks have the probability. */
const added = (body: string, probability: number, head = meta): string[] =>
  textsAdded(body, ({ page, pageBlocks, marks, table }) =>
    fillLead(page, pageBlocks, marks, new Float64Array(marks.length).fill(probability), table), head)

const headline = '<h1>Ferry runs all winter</h1>'
const text = `<p>KEPT ${'For forty years the last boat left in November. '.repeat(3)}</p>`

describe('fillLead', () => {
  it('keeps the text below the headline that the page gives as its description', () =>
    assert.deepEqual(added(`${headline}<div>By Ada</div><p>${description}</p>${text}`, 0.25), [description]))

  it('keeps the start of a longer text that the description repeats', () => {
    const longer = `${description} It starts in May.`
    assert.deepEqual(added(`${headline}<p>${longer}</p>${text}`, 0.25), [longer])
  })

  it('leaves out a description that is not likely at all', () =>
    assert.deepEqual(added(`${headline}<p>${description}</p>${text}`, 0.2), []))

  it('keeps another sentence there only when it is likely', () => {
    const body = `${headline}<p>Islanders can stay at home until the spring.</p>${text}`
    assert.deepEqual(added(body, 0.5), ['Islanders can stay at home until the spring.'])
    assert.deepEqual(added(body, 0.4), [])
  })

  for (const [name, body] of [
    ['is hidden', `${headline}<p hidden>${description}</p>${text}`],
    ['follows the body', `${headline}${text}<p>${description}</p>`],
    ['precedes the headline', `<p>${description}</p>${headline}${text}`],
    ['is a link', `${headline}<p><a href="/b">${description}</a></p>${text}`],
    ['is a caption', `${headline}<figure><figcaption>${description}</figcaption></figure>${text}`],
    ['has no headline above it', `<p>${description}</p>${text}`],
  ] as const)
    it(`leaves a description that ${name}`, () => assert.deepEqual(added(body, 0.6), []))
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { labelledSentences } from './labelled-sentences.ts'

describe('labelledSentences', () => {
  for (const [text, sentences] of [
    ['Sound: Ivo Kern. Music: Paper Boats.', ['Sound: Ivo Kern', 'Music: Paper Boats']],
    ['Start at the mill. Postcode: PH41 4QX. Nearest station: Mallaig.',
      ['Start at the mill', 'Postcode: PH41 4QX', 'Nearest station: Mallaig']],
    ['Bicycles: reservation required. Ask at the desk.', ['Bicycles: reservation required']],
    ['Author: Dr. Eva Kranz', ['Author: Dr. Eva Kranz']],
    ['Edition: 2nd ed.', ['Edition: 2nd ed.']],
    ['Hosted by Nora Blum. With a guest.', ['Hosted by Nora Blum. With a guest.', 'Host: Nora Blum']],
    ['Directed by Amina de la Seck', ['Directed by Amina de la Seck', 'Director: Amina de la Seck']],
    ['Hosted by Nora Blum with Ivo', ['Hosted by Nora Blum with Ivo', 'Host: Nora Blum']],
    ['hosted by the city', ['hosted by the city']],
    ['Mastered by Leo Stark', ['Mastered by Leo Stark', 'Mastered by: Leo Stark']],
    ['Underwritten by Stonewall Insurance plc.',
      ['Underwritten by Stonewall Insurance plc.', 'Underwriter: Stonewall Insurance plc']],
    ['Supported by the Tern Trust', ['Supported by the Tern Trust', 'Sponsor: Tern Trust']],
  ] as const) it(text, () => assert.deepEqual(labelledSentences(text), sentences))

  it('takes milliseconds for a long line', () => {
    const line = 'Hosted by '.repeat(20_000)
    const startedAt = performance.now()
    assert.equal(labelledSentences(line)[0], line)
    assert.ok(performance.now() - startedAt < 1000)
  })
})

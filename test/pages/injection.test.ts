// Detection of prompt injection on whole pages.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { detectInjection } from '#actors/infer/detect-injection.ts'
import { html } from '#test/support/html.ts'
import { documentOf, factsOfHtml } from './html-page.ts'
import { attacksByLanguage } from './injection/attacks-by-language.data.ts'
import { heldOutAttacks } from './injection/attacks-held-out.data.ts'
import { attacks, type InjectionCase } from './injection/attacks.data.ts'
import { hiddenInstructions } from './injection/hidden.data.ts'
import { heldOutLookAlikes, lookAlikesByLanguage } from './injection/look-alikes-by-language.data.ts'
import { lookAlikes } from './injection/look-alikes.data.ts'

const titlesOf = (cases: readonly InjectionCase[], { detected }: { detected: boolean }): string[] =>
  cases.filter(([, page]) => detectInjection(factsOfHtml(page)).detected === detected).map(([title]) => title)

describe('detectInjection on whole pages', () => {
  for (const [title, page] of [...attacks, ...attacksByLanguage]) {
    it(`detects an attack: ${title}`, () => {
      const { detected, reason } = detectInjection(factsOfHtml(page))
      assert.equal(detected, true, reason)
    })
  }

  for (const [title, page] of [...lookAlikes, ...lookAlikesByLanguage]) {
    it(`does not report: ${title}`, () => {
      const { detected, reason } = detectInjection(factsOfHtml(page))
      assert.equal(detected, false, reason)
    })
  }

  for (const { how, page } of hiddenInstructions) {
    it(`detects an instruction hidden ${how}`, () => {
      const { detected, hidden, reason } = detectInjection(factsOfHtml(page))
      assert.deepEqual([detected, hidden], [true, true], reason)
    })
  }

  it('detects nearly all attacks whose wording was not used to write the patterns', () => {
    const missed = titlesOf(heldOutAttacks, { detected: false })
    assert.ok(missed.length <= heldOutAttacks.length / 10, missed.join(', '))
  })

  it('reports nearly none of the look-alikes that were not used to write the patterns', () => {
    const reported = titlesOf(heldOutLookAlikes, { detected: true })
    assert.ok(reported.length <= 1, reported.join(', '))
  })

  const comments = `<!-- ${'a comment about lamps '.repeat(12_000)} -->`
  const footer = `<footer><p>${'A footer about lamps. '.repeat(6_000)}</p></footer>`
  for (const [what, part, complete] of [
    ['a short page', '<footer><p>All about lamps, since 1998, in Berlin.</p></footer>', true],
    ['comments that are too long to read', comments, false],
    ['a hidden text that is too long to read', `<p hidden>${'hidden lamps '.repeat(6_000)}</p>`, false],
    ['text outside the main content that is too long to read', footer, false],
  ] as const) {
    it(`is ${complete ? '' : 'not '}complete for ${what}`, () => {
      const page = documentOf('en', 'Lamps', html`<main><h1>Lamps</h1>${'<p>We sell lamps of many kinds.</p>'.repeat(9)}</main>${part}`)
      assert.equal(detectInjection(factsOfHtml(page)).complete, complete)
    })
  }
})

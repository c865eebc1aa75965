// Detection of prompt injection on whole pages.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { detectInjection } from '#actors/infer/detect-injection.ts'
import { factsOfHtml } from './html-page.ts'
import { attacks } from './injection/attacks.data.ts'
import { hiddenInstructions } from './injection/hidden.data.ts'
import { lookAlikes } from './injection/look-alikes.data.ts'

describe('detectInjection on whole pages', () => {
  for (const [title, page] of attacks) {
    it(`detects an attack: ${title}`, () => {
      const { detected, reason } = detectInjection(factsOfHtml(page))
      assert.equal(detected, true, reason)
    })
  }

  for (const [title, page] of lookAlikes) {
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
})

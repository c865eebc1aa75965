import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bulkText } from './bulk-text.ts'

describe('bulkText', () => {
  it('says what was done', () => {
    assert.equal(bulkText('pause', { matched: 2, changed: 2, skipped: {} }), 'Paused 2 monitors.')
  })

  it('says why the others were skipped', () => {
    assert.equal(
      bulkText('run', { matched: 4, changed: 1, skipped: { check_in_progress: 2, overloaded: 1 } }),
      'Started a check of 1 monitor. 2 have a check that is running. 1 overloaded.',
    )
  })
})

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeDataDir } from './data-dir.ts'

describe('makeDataDir', () => {
  let dir: string
  before(() => { dir = mkdtempSync(join(tmpdir(), 'winnow-data-dir-')) })
  after(() => rmSync(dir, { recursive: true }))

  it('makes the folder and those above it, for this user only, and may be called again', () => {
    const data = join(dir, 'a', 'b')
    makeDataDir(data)
    makeDataDir(data)
    assert.equal(statSync(data).mode & 0o777, 0o700)
  })

  const refused: readonly [what: string, path: string[], reason: RegExp][] = [
    ['a file in its place', ['file'], /file stands in its place/],
    ['a file on its way', ['file', 'data'], /part of its path is a file/],
  ]
  for (const [what, path, reason] of refused) {
    it(`names the setting, the folder and ${what}`, () => {
      writeFileSync(join(dir, 'file'), '')
      const data = join(dir, ...path)
      assert.throws(
        () => makeDataDir(data),
        (error: Error) => error.message.startsWith(`DATA_DIR ${data} cannot be used: `) && reason.test(error.message),
      )
    })
  }

  it('does not look for ever where no folder can be made', { skip: process.platform !== 'linux' }, () => {
    assert.throws(() => makeDataDir('/proc/winnow'), /DATA_DIR \/proc\/winnow cannot be used/)
  })
})

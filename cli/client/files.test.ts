import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { UsageError } from '../usage-error.ts'
import { assertCanWrite } from './files.ts'

describe('assertCanWrite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-files-'))
  const file = join(folder, 'a.md')
  writeFileSync(file, '')

  it('accepts a file in a folder, whether it exists or not', () => {
    assertCanWrite(file)
    assertCanWrite(join(folder, 'new.md'))
  })

  it('names what is wrong before anything is sent', () => {
    const wrong: [string, RegExp][] = [
      [join(folder, 'none', 'a.md'), /^--output cannot write to the folder .*none: it does not exist$/],
      [folder, /^--output must name a file; .* is a folder$/],
      [join(file, 'b.md'), /^--output cannot write .*b\.md: .*a\.md is a file$/],
    ]
    for (const [path, message] of wrong)
      assert.throws(() => assertCanWrite(path), (error) => error instanceof UsageError && message.test(error.message))
  })
})

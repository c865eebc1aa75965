// bin/stripped-types.js in a project of its own.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const module = fileURLToPath(new URL('../bin/stripped-types.js', import.meta.url))

describe('the texts of stripped files', () => {
  let project: string
  const at = (...names: string[]): string => join(project, ...names)
  const cache = (): string => at('node_modules', '.cache', `winnow-types-${process.versions.amaro}`)
  const run = (): string => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', at('bin', 'stripped-types.js'), at('main.ts')])
    return `${stdout}${stderr}`.replaceAll(/.*(ExperimentalWarning|--trace-warnings).*\n/g, '')
  }
  const write = (answer: string): void => {
    writeFileSync(
      at('main.ts'),
      `interface Answer { text: string }\nconst a: Answer = { text: '${answer}' }\nconsole.log(a.text)`,
    )
  }
  before(() => {
    project = mkdtempSync(join(tmpdir(), 'winnow-types-'))
    mkdirSync(at('bin'))
    writeFileSync(at('package.json'), '{"type":"module"}')
    copyFileSync(module, at('bin', 'stripped-types.js'))
  })
  after(() => rmSync(project, { recursive: true, force: true }))

  it('are kept', () => {
    write('first')
    assert.equal(run(), 'first\n')
    const [file, ...others] = readdirSync(cache())
    assert.deepEqual(others, [])
    const text = readFileSync(join(cache(), file!), 'utf8')
    assert.match(text, /^\/\/[0-9a-f]{64}\n\s+const a\s+= \{ text: 'first' \}/)
    writeFileSync(join(cache(), file!), text.replace('first', 'kept'))
    assert.equal(run(), 'kept\n')
  })

  it('are made anew when the file has changed', () => {
    write('second')
    assert.equal(run(), 'second\n')
  })

  it('are not needed where nothing can be written', () => {
    rmSync(cache(), { recursive: true })
    writeFileSync(cache(), 'a file, not a folder')
    assert.equal(run(), 'second\n')
  })
})

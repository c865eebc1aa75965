// Damaged files of DATA_DIR at the start: one line that names the file and says what to do, and nothing is changed.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { freePort } from '#test/support/free-port.ts'
import { unpackOldData } from '#test/support/old-data.ts'
import { winnow } from '#test/support/winnow.ts'

const stream = (name: string, file: string): string => `nats/jetstream/$G/streams/${name}/${file}`
const credits = stream('KV_credits', 'msgs/1.blk')
/** The page size of the recorded documents. */
const sqlitePageBytes = 4_096

/** Overwrites a part of a file. */
function garble(file: string, from: number, length: number): void {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, from, from + length)
  writeFileSync(file, bytes)
}

const cutInHalf = (file: string): void => truncateSync(file, Math.floor(statSync(file).size / 2))

/** Hashes of the data files, to see that nothing was changed. */
function hashes(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  // Without consumers, which the server may write when it starts.
  const kept = entries.filter(({ name, parentPath }) =>
    /\.(?:blk|inf|json|sqlite)$/.test(name) && !parentPath.includes('/obs/'))
  return Object.fromEntries(kept.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path, hash('sha256', readFileSync(path), 'hex')]
  }))
}

describe('a damaged file at the start (issue 20, point 8)', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'winnow-damaged-'))
    unpackOldData('1.0.0', folder)
    cpSync(folder, `${folder}-whole`, { recursive: true })
  })
  after(() => {
    rmSync(folder, { recursive: true })
    rmSync(`${folder}-whole`, { recursive: true })
  })

  async function start(): Promise<{ code: unknown; stderr: string }> {
    const env = {
      ...process.env, DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'warn',
      MONGODB_URL: '', NATS_URL: '',
    }
    return new Promise((resolve) => {
      // A start that is not refused is ended, and fails the test.
      execFile(process.execPath, [winnow, 'start'], { env, timeout: 30_000 }, (error, _, stderr) =>
        resolve({ code: error?.code ?? null, stderr }))
    })
  }

  const damages: [what: string, file: string, damage: (path: string) => void, said: RegExp][] = [
    ['the header of the documents', 'documents.sqlite', (path) => garble(path, 0, 100), /not a database.*winnow restore/],
    [
      'a page in the middle of the documents', 'documents.sqlite', (path) => garble(path, 60 * sqlitePageBytes, 4_000),
      /is damaged \(.*\): restore a backup with `winnow restore`/,
    ],
    ['the header of the search index', 'search-index.sqlite', (path) => garble(path, 0, 100), /move search-index\.sqlite\* away/],
    ['the configuration of a stream', stream('KV_credits', 'meta.inf'), (path) => writeFileSync(path, 'x'), /cannot read it/],
    ['its checksum', stream('KV_credits', 'meta.sum'), (path) => writeFileSync(path, 'x'), /meta\.inf is damaged/],
    ['a missing configuration', stream('USAGE', 'meta.inf'), (path) => rmSync(path), /it is missing/],
    ['a truncated block', credits, cutInHalf, /its messages end at \d+, and the stream had \d+/],
    ['an empty block', credits, (path) => truncateSync(path, 0), /its messages end at 0, and the stream had \d+/],
    [
      'garbage in the middle of a block', stream('USAGE', 'msgs/1.blk'), (path) => garble(path, 900, 300),
      /no valid message at byte \d+.*restore a backup.*docs\/operations\.md/,
    ],
  ]
  for (const [what, file, damage, said] of damages) {
    it(`is named in one line, and nothing is changed: ${what}`, async () => {
      const path = join(folder, file)
      damage(path)
      const before = hashes(folder)
      const { code, stderr } = await start()
      const changed = hashes(folder)
      for (const name of readdirSync(folder).filter((one) => /-(?:wal|shm)$/.test(one))) rmSync(join(folder, name))
      copyFileSync(join(`${folder}-whole`, file), path)
      const line = stderr.slice(stderr.indexOf('winnow: '))
      assert.equal(code, 1, stderr)
      assert.match(line, /^winnow: .*\n$/)
      assert.ok(line.includes(path) || line.includes('meta.inf'), line)
      assert.match(line, said)
      assert.ok(isDeepStrictEqual(changed, before), 'files were changed')
    })
  }

  it('is named: the marker of DATA_DIR, when everything else is gone', async () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'installation.json'), '{"id": "ins')
    const { code, stderr } = await start()
    assert.equal(code, 1, stderr)
    assert.match(stderr, /^winnow: \S+installation\.json is damaged, and neither .*winnow restore.*\n$/m)
  })
})

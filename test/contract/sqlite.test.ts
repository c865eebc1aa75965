// The SQLite driver fulfils the contract and uses its indexes.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { ensureIndexes, indexes } from '#src/store/collections.ts'
import { openSqliteStore, type SqliteStore } from '#src/store/sqlite.ts'
import { DuplicateKeyError, type Doc, type Filter, type Index, type Sort } from '#src/store/store.ts'
import { storeSuite } from '#test/contract/store-suite.ts'

storeSuite('SQLite', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-store-'))
  return {
    settings: { dataDir: join(dataDir, 'missing', 'directory') }, dispose: () => rm(dataDir, { recursive: true }),
  }
}, { times: 60, runs: 150, nullBelowArrays: true })

describe('the file of the SQLite store', () => {
  let folder: string
  before(async () => { folder = await mkdtemp(join(tmpdir(), 'winnow-store-')) })
  after(() => rm(folder, { recursive: true }))

  it('is readable by its user only, also in a directory that everybody can read', async () => {
    const file = join(folder, 'documents.sqlite')
    const store = await openSqliteStore(file)
    await store.collection('rows').put({ _id: 'a' })
    for (const name of [file, `${file}-wal`, `${file}-shm`]) assert.equal((await stat(name)).mode & 0o777, 0o600, name)
    await store.close()
  })

  it('is named in the error when it is not an SQLite file', async () => {
    const text = join(folder, 'text.sqlite')
    const directory = join(folder, 'directory.sqlite')
    await writeFile(text, 'Once upon a time there was a file that was longer than a header.')
    await mkdir(directory)
    for (const file of [text, directory]) {
      await assert.rejects(
        openSqliteStore(file),
        (error: Error & { code?: string }) =>
          error.code === 'SERVICE_UNAVAILABLE' && error.message.startsWith(`${file} cannot be opened`),
      )
    }
  })
})

interface Row extends Doc {
  job_id: string
  seq: number
  status: string
  at: string
  tags?: string[]
  owner?: { id: string }
}

describe('the indexes of the SQLite store', () => {
  let folder: string
  let store: SqliteStore
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-store-'))
    store = await openSqliteStore(join(folder, 'documents.sqlite'))
    await store
      .collection<Row>('rows')
      .ensureIndexes([
        { fields: { job_id: 1, seq: 1 } }, { fields: { status: 1, at: -1, _id: 1 } }, { fields: { 'owner.id': 1 } },
        { fields: { tags: 1 } },
      ])
    const rows = store.collection<Row>('rows')
    for (let n = 0; n < 200; n++)
      await rows.put({
        _id: `r${n}`, job_id: `j${n % 4}`, seq: n, status: 'ok', at: `t${n}`, tags: ['a'], owner: { id: `o${n}` },
      })
  })
  after(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })
  const planOf = (filter: Filter<Row>, sort: Sort<Row> = {}) => store.explain<Row>('rows', filter, sort)

  it('are used by finds and sorts, without a scan or a temporary sort', async () => {
    const cases: [Filter<Row>, Sort<Row>, RegExp][] = [
      [{ _id: 'r1' }, {}, /USING INDEX sqlite_autoindex_rows_1 \(id=\?\)/],
      [{ _id: { $in: ['r1', 'r2'] } }, { _id: 1 }, /\(id=\?\)/],
      [{ _id: { $gt: 'r1' } }, { _id: 1 }, /\(id>\? AND id<\?\)/],
      [{ job_id: 'j1' }, { seq: 1 }, /USING INDEX rows job_id 1, seq 1 \(<expr>=\?\)/],
      [{ job_id: 'j1' }, { seq: -1 }, /USING INDEX rows job_id 1, seq 1 \(<expr>=\?\)/],
      [{ job_id: 'j1', seq: { $gte: 100 } }, { seq: 1 }, /\(<expr>=\? AND <expr>>\? AND <expr><\?\)/],
      [{ job_id: 'j1', seq: { $gte: 100, $lt: 125 } }, { seq: 1 }, /\(<expr>=\? AND <expr>>\? AND <expr><\?\)/],
      [{ status: 'ok', at: { $lt: 't5' } }, { at: -1, _id: 1 }, /USING INDEX rows status 1, at -1, _id 1/],
      [{ status: { $in: ['ok', 'error'] } }, {}, /USING INDEX rows status 1, at -1, _id 1 \(<expr>=\?\)/],
      [{ 'owner.id': 'o3' }, {}, /USING INDEX rows owner\.id 1 \(<expr>=\?\)/],
      [{ status: null }, {}, /USING INDEX rows status 1, at -1, _id 1 \(<expr>=\?\)/],
      [{}, { status: 1, at: -1 }, /SCAN rows USING INDEX rows status 1, at -1, _id 1/],
    ]
    for (const [filter, sort, expected] of cases) {
      const plan = await planOf(filter, sort)
      assert.match(plan, expected, JSON.stringify(filter))
      assert.doesNotMatch(plan, /TEMP B-TREE|SCAN rows$/m, JSON.stringify(filter))
    }
  })

  it('are used for every collection of the service', async () => {
    await ensureIndexes(store)
    for (const [name, ofCollection] of Object.entries(indexes) as [string, readonly Index[]][]) {
      for (const { fields } of ofCollection) {
        const [first] = Object.keys(fields)
        assert.match(await store.explain(name, { [first!]: 'x' }, {}), /^SEARCH .* USING INDEX/, `${name} by ${first}`)
        assert.doesNotMatch(await store.explain(name, {}, fields), /TEMP B-TREE/, `${name} sorted`)
      }
    }
  })

  it('do not hide elements of arrays', async () => {
    assert.equal(await store.collection<Row>('rows').count({ tags: 'a' }), 200)
  })

  it('treat a missing field of a unique index as null, as MongoDB does', async () => {
    const once = store.collection<{ _id: string; a?: string | null; b?: number }>('once')
    await once.ensureIndexes([{ fields: { a: 1, b: 1 }, unique: true }])
    assert.equal(await once.insertIfAbsent({ _id: '1', a: 'x' }), true)
    assert.equal(await once.insertIfAbsent({ _id: '2', a: 'x' }), false)
    assert.equal(await once.insertIfAbsent({ _id: '3' }), true)
    await assert.rejects(once.put({ _id: '4', a: null }), DuplicateKeyError)
    assert.equal(await once.insertIfAbsent({ _id: '5', b: 1 }), true)
  })
})

describe('a SQLite store that cannot write', () => {
  it('throws SERVICE_UNAVAILABLE, and keeps what was written before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-store-'))
    const script = `import { openSqliteStore } from '#src/store/sqlite.ts'
      const rows = (await openSqliteStore(process.argv[1])).collection('rows')
      let written = 0
      try {
        for (;; written++) await rows.put({ _id: 'r' + written, text: 'x'.repeat(20_000) })
      } catch (error) {
        console.log(error.code, written, await rows.count({}))
      }`
    // A limit on the file size simulates a full disk. The trap keeps its signal from ending the process.
    const command = 'trap "" XFSZ; ulimit -f 1000; exec "$@"'
    const { stdout } = await promisify(execFile)('/bin/sh', [
      '-c', command, 'sh', process.execPath, '--input-type=module', '-e', script, join(folder, 'documents.sqlite'),
    ])
    const [code, written, stored] = stdout.trim().split(' ')
    assert.equal(code, 'SERVICE_UNAVAILABLE')
    assert.ok(Number(written) > 5)
    assert.equal(stored, written)
    await rm(folder, { recursive: true })
  })
})

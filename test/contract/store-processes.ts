// Contract between several processes: no write is lost, and a process that is killed does not block the others.

import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { it } from 'node:test'
import type { StoreSettings } from '#src/store/open.ts'
import type { Collection, Doc, Store } from '#src/store/store.ts'
import type { WorkerTask } from '#test/contract/store-worker.ts'

interface Counter extends Doc { n: number; owner?: number; text?: string }

const program = fileURLToPath(new URL('./store-worker.ts', import.meta.url))
const processes = [0, 1, 2, 3]

function start(task: WorkerTask): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The lines that a process prints; it must exit with code 0. */
async function finish(child: ChildProcess): Promise<string[]> {
  const [lines, [code]] = await Promise.all([collect(createInterface(child.stdout!)), once(child, 'exit')])
  assert.equal(code, 0)
  return lines
}

/** @param times repetitions of the task of each process */
export function processSuite(open: () => { store: Store; settings: StoreSettings }, times: number): void {
  const fresh = async (): Promise<{ shared: Collection<Counter>; settings: StoreSettings }> => {
    const { store, settings } = open()
    const shared = store.collection<Counter>('shared')
    await shared.remove({})
    return { shared, settings }
  }

  it('loses no guarded update of four processes', async () => {
    const { shared, settings } = await fresh()
    await shared.put({ _id: 'counter', n: 0 })
    await Promise.all(processes.map((worker) => finish(start({ settings, task: 'count-up', worker, times }))))
    assert.equal((await shared.get('counter'))?.n, 2 * processes.length * times)
    assert.equal(await shared.count({ _id: { $gte: 'row', $lt: 'row~' } }), processes.length * times)
  })

  it('lets exactly one of four processes insert a document', async () => {
    const { shared, settings } = await fresh()
    const won = await Promise.all(processes.map((worker) => finish(start({ settings, task: 'claim', worker, times }))))
    assert.deepEqual(won.flat().sort(), Array.from({ length: times }, (_, i) => `prize ${i}`).sort())
    for (const [worker, prizes] of won.entries()) {
      assert.deepEqual((await shared.find({ owner: worker })).map(({ _id }) => _id).sort(), prizes.sort())
    }
  })

  it('keeps the writes of a process that is killed, and accepts more', async () => {
    const { shared, settings } = await fresh()
    const child = start({ settings, task: 'write-on', worker: 0, times: 1e9 })
    const written: string[] = []
    for await (const line of createInterface(child.stdout!)) {
      written.push(line)
      if (written.length === times) child.kill('SIGKILL')
    }
    const rows = await shared.find({}, { fields: ['n'] })
    const found = new Map(rows.map(({ _id, n }) => [_id, n]))
    assert.deepEqual(written.filter((id) => found.get(id) !== Number(id.slice(8)) + 1), [])
    assert.ok(rows.length - written.length <= 1, 'at most one write was not reported')
    assert.equal(await shared.insertIfAbsent({ _id: 'after', n: 0 }), true)
  })
}

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

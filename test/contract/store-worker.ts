// One of several processes that use a store at the same time: runs the task of its command line and prints a line for
// each result.

import { openStore, type StoreSettings } from '#src/store/open.ts'
import type { Doc } from '#src/store/store.ts'

export interface WorkerTask {
  settings: StoreSettings
  task: 'count-up' | 'claim' | 'write-on'
  /** Number of the process. */
  worker: number
  times: number
}

interface Counter extends Doc { n: number; owner?: number; text?: string }

const { settings, task, worker, times } = JSON.parse(process.argv[2]!) as WorkerTask
const store = await openStore(settings)
const shared = store.collection<Counter>('shared')

async function addOne(): Promise<void> {
  for (;;) {
    const { n } = (await shared.get('counter'))!
    if (await shared.update({ _id: 'counter', n }, { $set: { n: n + 1 } })) return
  }
}

const tasks = {
  'count-up': async (i: number) => {
    await addOne()
    await shared.update({ _id: 'counter' }, { $inc: { n: 1 } })
    await shared.put({ _id: `row ${worker} ${i}`, n: i })
  },
  'claim': async (i: number) => {
    if (await shared.insertIfAbsent({ _id: `prize ${i}`, n: i, owner: worker })) console.log(`prize ${i}`)
  },
  'write-on': async (i: number) => {
    await shared.put({ _id: `written ${i}`, n: i, text: 'x'.repeat(20_000) })
    await shared.update({ _id: `written ${i}` }, { $inc: { n: 1 } })
    console.log(`written ${i}`)
  },
} satisfies Record<WorkerTask['task'], (i: number) => Promise<void>>

for (let i = 0; i < times; i++) await tasks[task](i)
await store.close()

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { NewPage } from '#src/search-index/page.ts'
import { createCollector } from './collect-pages.ts'

const page = (n: number): NewPage => ({
  url: `https://e.example/${n}`, title: '', text: 'text', date: null, readAt: 1, language: '', kind: 'html',
})

describe('createCollector', () => {
  it('writes the pages of a key together', async () => {
    const writes: [string, number][] = []
    const write = async (keyId: string, pages: NewPage[]): Promise<void> => { writes.push([keyId, pages.length]) }
    const add = createCollector({ write, lingerMs: 5, lingerAfterWriteMs: 5, pagesMax: 10 })
    await Promise.all([add('a', page(1)), add('b', page(1)), add('a', page(2))])
    assert.deepEqual(writes.sort(), [['a', 2], ['b', 1]])
  })

  it('lets pages wait longer after a write, but not once there are enough', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const writes: number[] = []
    const write = async (_keyId: string, pages: NewPage[]): Promise<void> => { writes.push(pages.length) }
    const add = createCollector({ write, lingerMs: 1, lingerAfterWriteMs: 1_000, pagesMax: 3 })
    const first = add('a', page(1))
    t.mock.timers.tick(1)
    await first
    const late = [add('a', page(2)), add('a', page(3))]
    t.mock.timers.tick(999)
    assert.deepEqual(writes, [1])
    await Promise.all([...late, add('a', page(4))])
    assert.deepEqual(writes, [1, 3])
  })

  it('rejects with the failure of the write', async () => {
    const add = createCollector({
      write: () => Promise.reject(new Error('no disk')), lingerMs: 1, lingerAfterWriteMs: 1, pagesMax: 3,
    })
    await assert.rejects(add('a', page(1)), /no disk/)
  })
})

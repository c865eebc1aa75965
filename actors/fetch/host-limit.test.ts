import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createHostLimit } from './host-limit.ts'

const never = new AbortController().signal

describe('createHostLimit', () => {
  it('makes requests to a busy host wait in order, and no others', async () => {
    const limit = createHostLimit(() => 1)
    const order: string[] = []
    const ask = async (host: string, name: string): Promise<() => void> => {
      const release = await limit(host, never)
      order.push(name)
      return release
    }
    const first = await ask('a.example', 'first')
    const [second, third] = [ask('a.example', 'second'), ask('a.example', 'third')]
    await ask('b.example', 'other')
    await nextTurn()
    assert.deepEqual(order, ['first', 'other'])
    first()
    ;(await second)()
    await third
    assert.deepEqual(order, ['first', 'other', 'second', 'third'])
  })

  it('rejects with the reason of the signal, and the next request is served', async () => {
    const limit = createHostLimit(() => 1)
    const ending = new AbortController()
    const release = await limit('a.example', never)
    const gone = limit('a.example', ending.signal)
    ending.abort(new Error('too late'))
    await assert.rejects(gone, /too late/)
    release()
    await limit('a.example', never)
  })
})

import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { atMostEvery } from './at-most-every.ts'

it('acts at once, and then at most once in a period, the last call included', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const done: string[] = []
  const call = atMostEvery(100, (id) => done.push(id))
  for (const id of ['a', 'a', 'b', 'a']) call(id)
  assert.deepEqual(done, ['a', 'b'])
  mock.timers.tick(100)
  assert.deepEqual(done, ['a', 'b', 'a'])
  mock.timers.tick(200)
  call('b')
  assert.deepEqual(done, ['a', 'b', 'a', 'b'])
  mock.timers.reset()
})

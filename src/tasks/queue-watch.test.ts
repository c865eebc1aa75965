import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream'
import { createQueueWatch, isWritable } from './queue-watch.ts'

const second = 1_000_000_000
const node = (active: number, offline = false): object => ({ name: 'n', current: true, active, offline })
const stateOf = (leader: string | undefined, ...replicas: object[]): Pick<StreamInfo, 'cluster'> =>
  ({ cluster: { name: 'c', leader, replicas } }) as unknown as Pick<StreamInfo, 'cluster'>

describe('isWritable', () => {
  const cases: [what: string, state: Pick<StreamInfo, 'cluster'>, writable: boolean][] = [
    ['a single server', stateOf('winnow'), true],
    ['a server that does not say', {}, true],
    ['a leader with both replicas', stateOf('a', node(second), node(second / 2)), true],
    ['a leader with one of two replicas', stateOf('a', node(second), node(90 * second)), true],
    ['no leader', stateOf(undefined, node(second), node(second)), false],
    ['a leader whose replicas are silent', stateOf('a', node(4 * second), node(90 * second)), false],
    ['a leader that never heard of its replicas', stateOf('a', node(0), node(0)), false],
    ['a leader whose replicas are offline', stateOf('a', node(second, true), node(second, true)), false],
    ['a leader with two of four replicas', stateOf('a', node(1), node(1), node(0), node(0)), true],
    ['a leader with one of four replicas', stateOf('a', node(1), node(0), node(0), node(0)), false],
  ]
  for (const [what, state, writable] of cases)
    it(`${what}: ${writable}`, () => assert.equal(isWritable(state), writable))
})

describe('createQueueWatch', () => {
  let now = 0
  beforeEach(() => {
    now = 0
    mock.timers.enable({ apis: ['setTimeout'] })
    mock.method(performance, 'now', () => now)
  })
  afterEach(() => {
    mock.timers.reset()
    mock.restoreAll()
  })

  /** What is called at which time while each request for the state of the queue takes so long and is not answered. */
  async function awayAfter(...requestMs: number[]): Promise<number[]> {
    const called: number[] = []
    const info = (): Promise<never> => {
      now += requestMs.shift() ?? 5_000
      return Promise.reject(new Error('timeout'))
    }
    const watch = createQueueWatch({ streams: { info } } as unknown as Pick<JetStreamManager, 'streams'>)
    watch.add(() => called.push(now))
    for (let poll = 0; poll < 5; poll++) {
      now += 2_000
      mock.timers.tick(2_000)
      await nextTurn()
    }
    return called
  }

  it('says that the queue is away when it has not answered for ten seconds', async () => {
    assert.deepEqual(await awayAfter(), [14_000])
  })

  it('does not count a request during which this process was stopped', async () => {
    assert.deepEqual(await awayAfter(5_000, 12_000), [35_000])
  })
})

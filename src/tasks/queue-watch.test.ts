import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StreamInfo } from '@nats-io/jetstream'
import { isWritable } from './queue-watch.ts'

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

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareMarkers, type Markers } from './compare-markers.ts'

const empty: Markers = {
  file: null, store: null, nats: null, storeHasKeys: false, storeHasWork: false, natsHasLedger: false,
}
const one = { id: 'ins_1', isAccepted: false, isComplete: true }
const two = { ...one, id: 'ins_2' }
const whole: Markers = { file: 'ins_1', store: one, nats: one, storeHasKeys: true, storeHasWork: true, natsHasLedger: true }

describe('compareMarkers', () => {
  const cases: [what: string, markers: Partial<Markers>, kind: string, id?: string | null][] = [
    ['a new installation', empty, 'ok', null],
    ['a new installation whose first key was created before', { ...empty, storeHasKeys: true }, 'ok', null],
    ['a first start that another process has begun', { ...empty, nats: { ...one, isComplete: false } }, 'ok', 'ins_1'],
    ['a whole installation', {}, 'ok', 'ins_1'],
    ['a process without DATA_DIR', { file: null }, 'ok', 'ins_1'],
    ['data of a version without markers', { ...whole, file: null, store: null, nats: null }, 'ok', null],
    ['NATS lost', { nats: null, natsHasLedger: false }, 'nats lost', 'ins_1'],
    [
      'NATS lost by a version without markers',
      { file: null, store: null, nats: null, natsHasLedger: false }, 'nats lost', null,
    ],
    ['documents lost', { store: null, storeHasKeys: false, storeHasWork: false }, 'refused'],
    ['documents lost and a new key created', { store: null, storeHasWork: false }, 'refused'],
    ['documents and NATS lost, but not DATA_DIR', { ...empty, file: 'ins_1' }, 'refused'],
    ['documents lost by a version without markers', { ...empty, natsHasLedger: true }, 'refused'],
    ['the database of another installation', { store: two }, 'refused'],
    ['the NATS of another installation', { nats: two }, 'refused'],
    ['the DATA_DIR of another installation', { file: 'ins_2' }, 'refused'],
    ['the database of another installation, accepted', { store: { ...two, isAccepted: true } }, 'ok', 'ins_2'],
  ]
  for (const [what, markers, kind, id] of cases) {
    it(`${what}: ${kind}`, () => {
      const verdict = compareMarkers({ ...whole, ...markers })
      assert.equal(verdict.kind, kind)
      if (verdict.kind === 'refused') assert.match(verdict.reason, /MONGODB_URL|DATA_DIR/)
      else assert.equal(verdict.id, id)
    })
  }
})

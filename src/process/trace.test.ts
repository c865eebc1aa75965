import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTraceparent, spanFields, startSpan, traceFields, traceparentOf } from './trace.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const requestId = '556e8292-79cc-400d-a150-5e6d5025dc80'

describe('traceparent', () => {
  it('is read as the specification defines it', () => {
    assert.deepEqual(readTraceparent(`00-${traceId}-${spanId}-01`), { traceId, spanId, flags: '01' })
    assert.deepEqual(readTraceparent(`00-${traceId}-${spanId}-00`), { traceId, spanId, flags: '00' })
  })

  it('loses the flags of later versions', () => {
    assert.equal(readTraceparent(`00-${traceId}-${spanId}-ff`)?.flags, '01')
    assert.equal(readTraceparent(`00-${traceId}-${spanId}-fe`)?.flags, '00')
  })

  it('may have more fields in a later version only', () => {
    assert.deepEqual(readTraceparent(`01-${traceId}-${spanId}-01-more`), { traceId, spanId, flags: '01' })
    assert.deepEqual(readTraceparent(`cc-${traceId}-${spanId}-01`), { traceId, spanId, flags: '01' })
    assert.equal(readTraceparent(`00-${traceId}-${spanId}-01-more`), null)
    assert.equal(readTraceparent(`01-${traceId}-${spanId}-01.more`), null)
  })

  for (const [what, value] of Object.entries({
    'missing': undefined,
    'empty': '',
    'of version ff': `ff-${traceId}-${spanId}-01`,
    'of a trace of zeros': `00-${'0'.repeat(32)}-${spanId}-01`,
    'of a span of zeros': `00-${traceId}-${'0'.repeat(16)}-01`,
    'in upper case': `00-${traceId.toUpperCase()}-${spanId}-01`,
    'short': `00-${traceId.slice(1)}-${spanId}-01`,
    'long': `00-${traceId}0-${spanId}-01`,
    'of no hex digits': `00-${traceId.replace('4', 'g')}-${spanId}-01`,
    'without flags': `00-${traceId}-${spanId}`,
    'sent twice': `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  })) {
    it(`is ignored when it is ${what}`, () => {
      assert.equal(readTraceparent(value), null)
      assert.equal(startSpan(value, requestId).parentId, null)
    })
  }
})

describe('a span', () => {
  it('is a child of the caller, in the same trace', () => {
    const span = startSpan(`00-${traceId}-${spanId}-00`, requestId)
    assert.deepEqual([span.traceId, span.parentId, span.flags], [traceId, spanId, '00'])
    assert.match(span.spanId, /^[\da-f]{16}$/)
    assert.notEqual(span.spanId, spanId)
    assert.equal(traceparentOf(span), `00-${traceId}-${span.spanId}-00`)
    assert.deepEqual(spanFields(span), { trace_id: traceId, span_id: span.spanId, parent_span_id: spanId })
    assert.deepEqual(traceFields(traceparentOf(span)), { trace_id: traceId, span_id: span.spanId })
  })

  it('without a caller belongs to the trace of its request', () => {
    const span = startSpan(undefined, requestId)
    assert.equal(span.traceId, '556e829279cc400da1505e6d5025dc80')
    assert.deepEqual(spanFields(span), { trace_id: span.traceId, span_id: span.spanId })
    assert.notEqual(startSpan(undefined, requestId).spanId, span.spanId)
    assert.ok(readTraceparent(traceparentOf(span)))
  })

  it('belongs to the same trace in every process if its request ID is no UUID', () => {
    const [one, other] = [startSpan(undefined, 'slot-chk_1'), startSpan(undefined, 'slot-chk_1')]
    assert.equal(one.traceId, other.traceId)
    assert.ok(readTraceparent(traceparentOf(one)))
  })

  it('has no fields without a trace', () => assert.deepEqual(traceFields(undefined), {}))
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mergeExpositions } from './merge-expositions.ts'

const gateway = `# HELP a_total Count of "a".
# TYPE a_total counter
a_total{process="gateway",kind="x"} 1
a_total{process="gateway",kind="y"} 2

# HELP b Size.
# TYPE b gauge
b{process="gateway"} 3
`
const fetch = `# HELP c Never set.
# TYPE c gauge

# HELP a_total Count of "a".
# TYPE a_total counter
a_total{process="fetch",kind="x"} 4
`

describe('metrics of several processes', () => {
  it('have the samples of a metric together', () => {
    assert.equal(mergeExpositions([gateway, fetch]), `# HELP a_total Count of "a".
# TYPE a_total counter
a_total{process="gateway",kind="x"} 1
a_total{process="gateway",kind="y"} 2
a_total{process="fetch",kind="x"} 4
# HELP b Size.
# TYPE b gauge
b{process="gateway"} 3
# HELP c Never set.
# TYPE c gauge
`)
  })

  it('are empty without processes', () => {
    assert.equal(mergeExpositions([]), '')
    assert.equal(mergeExpositions(['']), '')
  })
})

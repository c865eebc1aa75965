import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { queriesOf, queryOf } from '../fields/query.ts'
import { derivedList, derivedScalar, looseStem } from './derived-fields.ts'

const text = { type: 'string' } as const
const day = { type: 'string', format: 'date' } as const

const events = {
  query: queryOf('evenemang'), fields: queriesOf({ properties: { titel: text, datum: day, plats: text } }),
  rows: [
    { titel: 'Marknad', datum: '2026-10-03', plats: 'Torget' },
    { titel: 'Konsert', datum: '2026-10-11', plats: 'Kyrkan' },
  ],
}
const plans = {
  query: queryOf('plans'), fields: queriesOf({ properties: { name: text, price: { type: 'number' } } }),
  rows: [{ name: 'Basic', price: 9 }, { name: 'Pro', price: 29 }],
}

describe('fields about a list of the same answer', () => {
  it('compares words without their endings', () => {
    for (const [one, other] of [['titlar', 'titel'], ['nazwy', 'nazwa'], ['platser', 'plats'], ['noms', 'nom']] as const)
      assert.equal(looseStem(one), looseStem(other))
    assert.notEqual(looseStem('plan'), looseStem('place'))
  })

  it('counts the members, where the name asks for their number', () => {
    assert.equal(derivedScalar(queryOf('antal'), { type: 'integer' }, [events]), 2)
    assert.equal(derivedScalar(queryOf('number_of_plans'), { type: 'integer' }, [plans]), 2)
    assert.equal(derivedScalar(queryOf('number_of_rooms'), { type: 'integer' }, [plans]), undefined)
  })

  it('gives one field of all members', () => {
    assert.deepEqual(derivedList(queryOf('titlar'), [events]), ['Marknad', 'Konsert'])
    assert.deepEqual(derivedList(queryOf('plan_names'), [plans]), ['Basic', 'Pro'])
    assert.equal(derivedList(queryOf('colours'), [plans]), undefined)
  })

  it('finds the first member, the cheapest one and the one that the field names', () => {
    assert.equal(derivedScalar(queryOf('forsta_datum'), day, [events]), '2026-10-03')
    assert.equal(derivedScalar(queryOf('cheapest_price'), { type: 'number' }, [plans]), 9)
    assert.equal(derivedScalar(queryOf('pro_price'), { type: 'number' }, [plans]), 29)
  })

  it('takes the latest member only where each one has a date', () => {
    const latest = queryOf('latest_version')
    const fields = queriesOf({ properties: { version: text, date: day } })
    const dated = [{ version: '2.1', date: '2026-02-19' }, { version: '2.0', date: '2025-11-30' }]
    assert.equal(derivedScalar(latest, text, [{ query: queryOf('releases'), fields, rows: dated }]), '2.1')
    const undated = dated.map(({ version }) => ({ version }))
    assert.equal(derivedScalar(latest, text, [{ query: queryOf('releases'), fields, rows: undated }]), undefined)
  })
})

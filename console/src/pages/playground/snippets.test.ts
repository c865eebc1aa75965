import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planRequest } from './request.ts'
import { snippetsOf } from './snippets.ts'

const origin = 'https://winnow.example'
const codeOf = (id: string, request: ReturnType<typeof planRequest>): string =>
  snippetsOf(origin, request).find((one) => one.id === id)!.code

describe('the request of an operation', () => {
  it('has lists joined by commas and objects as JSON in the query of GET', () => {
    const { path, body } = planRequest({ method: 'GET', path: '/map' }, { url: 'a b', tags: ['x', 'y'], deep: { a: 1 } })
    assert.equal(path, '/map?url=a+b&tags=x%2Cy&deep=%7B%22a%22%3A1%7D')
    assert.equal(body, undefined)
    assert.equal(planRequest({ method: 'GET', path: '/map' }, {}).path, '/map')
  })

  it('has everything in the body of POST', () => {
    assert.deepEqual(
      planRequest({ method: 'POST', path: '/scrape' }, { url: 'a' }), { method: 'POST', path: '/scrape', body: { url: 'a' } },
    )
  })
})

describe('the same call', () => {
  const post = planRequest({ method: 'POST', path: '/scrape' }, { url: "https://a.example/it's", render: null, main: true })

  it('is one word for the shell, whatever is in it', () => {
    assert.equal(codeOf('curl', post), String.raw`curl -X POST 'https://winnow.example/scrape' \
  -H "X-API-Key: $WINNOW_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"url":"https://a.example/it'\''s","render":null,"main":true}'`)
  })

  it('has a line for each field when it is long', () => {
    const long = planRequest({ method: 'POST', path: '/scrape' }, { url: 'https://a.example/'.repeat(6), formats: ['links'] })
    assert.match(codeOf('curl', long), /-d '\{\n {2}"url": "[^"]+",\n {2}"formats": \["links"\]\n\}'$/)
    assert.match(codeOf('javascript', long), /body: JSON\.stringify\(\{\n {4}"url"/)
  })

  it('has the names of Python for the constants of JSON', () => {
    assert.match(codeOf('python', post), /"render": None,\n\s+"main": True,/)
  })

  it('needs no body for GET', () => {
    const get = planRequest({ method: 'GET', path: '/map' }, { url: 'a.example' })
    for (const id of ['curl', 'javascript', 'python']) {
      assert.match(codeOf(id, get), /https:\/\/winnow\.example\/map\?url=a\.example/)
      assert.doesNotMatch(codeOf(id, get), /Content-Type/)
    }
  })

  it('names the variable of the key in every language', () => {
    for (const { code } of snippetsOf(origin, post)) assert.match(code, /WINNOW_API_KEY/)
  })
})

import assert from 'node:assert/strict'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { deleteLogin, readConnection, readLogin, saveLogin } from './connection.ts'

const [one, two] = [`wnw_${'a'.repeat(32)}`, `wnw_${'b'.repeat(32)}`]

describe('the service that commands talk to', () => {
  let env: NodeJS.ProcessEnv
  beforeEach(() => { env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'winnow-login-')), PORT: '3999' } })

  it('is that of HOST and PORT, with the key of the environment', () => {
    const expected = { url: 'http://127.0.0.1:3999', apiKey: one }
    assert.deepEqual(readConnection({}, { ...env, WINNOW_API_KEY: one }), expected)
    assert.deepEqual(readConnection({}, { ...env, WINNOW_BOOTSTRAP_KEY: one }), expected)
  })

  it('is the one that was saved, in a file that only its user reads', () => {
    const saved = { url: 'https://winnow.example', apiKey: two }
    const file = saveLogin(saved, env)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.deepEqual(readConnection({}, env), saved)
    assert.deepEqual(readConnection({ key: one }, env), { ...saved, apiKey: one })
    saveLogin({ ...saved, apiKey: one }, env)
    assert.equal(readLogin(env)?.apiKey, one)
    assert.equal(deleteLogin(env), true)
    assert.equal(deleteLogin(env), false)
    assert.throws(() => readConnection({}, env), /no API key for http:\/\/127\.0\.0\.1:3999: set WINNOW_API_KEY/)
  })

  it('gets no key that was saved for another address', () => {
    saveLogin({ url: 'https://winnow.example', apiKey: two }, env)
    assert.throws(() => readConnection({ url: 'https://other.example' }, env), /no API key for https:\/\/other/)
    assert.throws(() => readConnection({}, { ...env, WINNOW_URL: 'https://other.example/' }), /no API key/)
    assert.equal(readConnection({ url: 'https://winnow.example/' }, env).apiKey, two)
  })

  it('is named in errors', () => {
    assert.throws(() => readConnection({ url: 'winnow.example', key: one }, env), /`--url` must be the address/)
    assert.throws(() => readConnection({ key: 'secret' }, env), /must be wnw_ followed by 32 characters/)
    writeFileSync(join(env.DATA_DIR!, 'login.json'), '{"url":3}')
    assert.throws(() => readConnection({}, env), /login\.json is not a login: log in again/)
    writeFileSync(join(env.DATA_DIR!, 'login.json'), '{')
    assert.throws(() => readConnection({}, env), /login\.json cannot be read/)
  })
})

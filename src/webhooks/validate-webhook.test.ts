import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { validateWebhook } from './validate-webhook.ts'

const url = 'https://hooks.example.com/a?b=c'
const refused =
  (code: string, message: RegExp) =>
    (error: unknown): boolean =>
      error instanceof AppError && error.code === code && message.test(error.message)

describe('validateWebhook', () => {
  it('applies the defaults', () => {
    assert.deepEqual(validateWebhook({ url }, []), {
      url, headers: {}, metadata: {}, events: ['monitor.page', 'monitor.check.completed'], format: 'standard',
    })
  })

  it('keeps the given values', () => {
    const given = {
      url: 'https://hooks.example.com',
      headers: { 'X-Own': 'yes', Authorization: 'Bearer x' },
      metadata: { team: { name: 'grain' } },
      events: ['monitor.page' as const],
      format: 'slack' as const,
    }
    assert.deepEqual(validateWebhook(given, []), given)
  })

  it('wants the address of a topic for ntfy', () => {
    const topic = { url: 'https://ntfy.example.com/mills', format: 'ntfy' as const }
    assert.equal(validateWebhook(topic, []).format, 'ntfy')
    for (const path of ['/', '/a/b', '/a%20b'])
      assert.throws(
        () => validateWebhook({ ...topic, url: `https://ntfy.example.com${path}` }, []),
        refused('INVALID_REQUEST', /`webhook\.url` must be the address of a topic/),
      )
  })

  for (const [given, message] of [
    ['http://hooks.example.com/', /`webhook\.url` must begin with https/],
    ['hooks.example.com', /`webhook\.url` must be an absolute/],
    ['https://user:secret@hooks.example.com/', /`webhook\.url` must not contain a user name/],
    ['https://127.0.0.1/', /`webhook\.url`: 127\.0\.0\.1 is a loopback address/],
    ['https://2130706433/', /loopback/],
    ['https://[::ffff:10.0.0.1]/', /private/],
    ['https://169.254.169.254/latest', /link-local/],
    ['https://localhost/', /localhost is a loopback address/],
    ['https://db.internal/', /internal name/],
    ['https://hooks.example.com:25/', /browsers refuse/],
  ] as const)
    it(`refuses ${given}`, () =>
      assert.throws(() => validateWebhook({ url: given }, []), refused('INVALID_URL', message)))

  it('accepts addresses that EGRESS_ALLOW allows, and no others', () => {
    const allow = parseEgressAllow('127.0.0.2/32')
    assert.equal(validateWebhook({ url: 'https://127.0.0.2:8443/hook' }, allow).url, 'https://127.0.0.2:8443/hook')
    assert.throws(() => validateWebhook({ url: 'https://127.0.0.1/' }, allow), refused('INVALID_URL', /loopback/))
  })

  for (const name of [
    'Webhook-Id', 'webhook-signature', 'WEBHOOK-OTHER', 'Host', 'content-length', 'Connection', 'Transfer-Encoding',
    'TE', 'Upgrade', 'Keep-Alive', 'Expect', 'Proxy-Connection',
  ]) {
    it(`refuses a header ${name}`, () =>
      assert.throws(
        () => validateWebhook({ url, headers: { [name]: 'x' } }, []),
        refused('INVALID_REQUEST', new RegExp(`webhook\\.headers\\.${name}`)),
      ))
  }

  it('refuses headers that cannot be sent', () => {
    assert.throws(
      () => validateWebhook({ url, headers: { 'a b': 'x' } }, []),
      refused('INVALID_REQUEST', /not a valid header name/),
    )
    assert.throws(
      () => validateWebhook({ url, headers: { 'X-Own': 'a\r\nb: c' } }, []), refused('INVALID_REQUEST', /characters/),
    )
    assert.throws(
      () => validateWebhook({ url, headers: { 'X-Own': '€' } }, []), refused('INVALID_REQUEST', /characters/),
    )
    assert.throws(
      () => validateWebhook({ url, headers: { 'X-Own': '1', 'x-own': '2' } }, []), refused('INVALID_REQUEST', /twice/),
    )
  })

  it('limits headers and metadata', () => {
    assert.throws(
      () => validateWebhook({ url, headers: { 'X-Own': 'x'.repeat(9000) } }, []),
      refused('INVALID_REQUEST', /bytes in total/),
    )
    assert.throws(
      () =>
        validateWebhook({ url, headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`X-${i}`, ''])) }, []),
      refused('INVALID_REQUEST', /at most 50/),
    )
    assert.throws(
      () => validateWebhook({ url, metadata: { text: 'x'.repeat(70_000) } }, []),
      refused('INVALID_REQUEST', /webhook\.metadata/),
    )
  })
})

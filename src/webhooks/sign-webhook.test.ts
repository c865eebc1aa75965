import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newSecret, signWebhook } from './sign-webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = Buffer.from('{"test": 2432232314}')

describe('signWebhook', () => {
  it('produces the signature of the specification\'s example', () => {
    // From spec/standard-webhooks.md and the tests of the reference libraries.
    assert.deepEqual(signWebhook({ secret, id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body }), {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('signs the bytes of the body', () => {
    const signed = (bytes: Uint8Array): string =>
      signWebhook({ secret, id: 'evt_1', timestamp: 1, body: bytes })['webhook-signature']
    // echo -n 'evt_1.1.' (and the bytes) | openssl dgst -sha256 -mac HMAC -macopt
    // hexkey:31f290f6bf06298aab4f08d43c3f082cf648a362da2da4b0 -binary | base64
    assert.equal(signed(new Uint8Array()), 'v1,1/PilzTNOeCuubo/ZwHZFtlTXdJcnPP2wlnlbKCWJ+M=')
    assert.equal(signed(Buffer.from('{"text":"größer 😀"}')), 'v1,21AV+TTiJmrFIoeyn5StPQD9KHvMpY7HXGlKA0o/w9Q=')
  })

  it('is accepted by the reference library, and only for the unchanged request', () => {
    const own = newSecret()
    const headers = signWebhook({ secret: own, id: 'evt_2', timestamp: Math.floor(Date.now() / 1000), body })
    assert.deepEqual(new Webhook(own).verify(body, headers), { test: 2432232314 })
    assert.throws(() => new Webhook(newSecret()).verify(body, headers), /signature/i)
    assert.throws(() => new Webhook(own).verify(`${body.toString()} `, headers), /signature/i)
    assert.throws(() => new Webhook(own).verify(body, { ...headers, 'webhook-id': 'evt_3' }), /signature/i)
  })
})

describe('newSecret', () => {
  it('is whsec_ and the base64 of 32 bytes, different each time', () => {
    const secrets = new Set(Array.from({ length: 100 }, newSecret))
    assert.equal(secrets.size, 100)
    for (const one of secrets) {
      assert.match(one, /^whsec_[A-Za-z0-9+/]{43}=$/)
      assert.equal(Buffer.from(one.slice(6), 'base64').length, 32)
    }
  })
})

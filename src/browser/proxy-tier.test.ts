import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createProxyTier } from './proxy-tier.ts'

const urls = ['http://one.example:8080/', 'http://two.example:8080/', 'https://three.example/']

describe('createProxyTier', () => {
  it('picks nothing without proxies', () => assert.equal(createProxyTier([], () => 0).pick('task'), null))
  it('picks the same proxy for the same task, and different ones for different tasks', () => {
    const tier = createProxyTier(urls, () => 0)
    const keys = Array.from({ length: 60 }, (_, at) => `task-${at}`)
    assert.deepEqual(keys.map((key) => tier.pick(key)!.href), keys.map((key) => tier.pick(key)!.href))
    assert.equal(new Set(keys.map((key) => tier.pick(key)!.href)).size, 3)
  })
  it('pauses a failing proxy, longer each time, and moves only its own tasks', () => {
    let now = 0
    const tier = createProxyTier(urls, () => now)
    const first = tier.pick('task')!
    const other = ['a', 'b', 'c', 'd', 'e', 'f'].find((key) => tier.pick(key)!.href !== first.href)!
    const kept = tier.pick(other)!
    tier.failed(first)
    assert.notEqual(tier.pick('task')!.href, first.href)
    assert.equal(tier.pick(other)!.href, kept.href)
    now = 30_000
    assert.equal(tier.pick('task')!.href, first.href)
    tier.failed(first)
    now = 60_000
    assert.notEqual(tier.pick('task')!.href, first.href)
    now = 90_000
    assert.equal(tier.pick('task')!.href, first.href)
  })
  it('forgets failures after a success', () => {
    let now = 0
    const tier = createProxyTier(urls.slice(0, 1), () => now)
    const [proxy] = [tier.pick('task')!]
    tier.failed(proxy)
    assert.equal(tier.pick('task'), null)
    now = 30_000
    tier.succeeded(tier.pick('task')!)
    tier.failed(proxy)
    now = 60_000
    assert.equal(tier.pick('task')!.href, proxy.href)
  })
  it('accepts only http and https', () =>
    assert.throws(() => createProxyTier(['socks5://one.example'], () => 0), /PROXY_URLS/))
})

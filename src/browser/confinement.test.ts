import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { confinements, confinementWarning, unconfined } from './confinement.ts'
import { findChromium } from './find-chromium.ts'
import { launchChromium } from './launch-chromium.ts'
import { launchStealth } from './stealth-host.ts'

describe('confinements', () => {
  it('begins with the sandbox, as an unprivileged user when started as root', async () => {
    const [best, , last] = await confinements(0)
    assert.equal(best?.sandboxed, true)
    assert.notEqual(best.user?.uid, 0)
    assert.deepEqual(last, { sandboxed: false, user: null })
    assert.deepEqual((await confinements(1000)).map(({ sandboxed, user }) => [sandboxed, user]), [
      [true, null], [false, null],
    ])
  })
})

describe('confinementWarning', () => {
  const user = { name: 'nobody', uid: 65534, gid: 65534 }
  it('says what is missing and what to do', () => {
    assert.equal(confinementWarning({ sandboxed: true, user }, { uid: 0 }), null)
    assert.match(confinementWarning({ sandboxed: false, user }, { uid: 0 })!, /kernel that allows user namespaces/)
    assert.match(confinementWarning(unconfined, { uid: 0 })!, /as root: run Winnow as another user/)
    assert.match(confinementWarning(unconfined, { uid: 1000 })!, /kernel that allows user namespaces/)
  })
})

const uidOf = (pid: number): number =>
  Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])

describe('launchChromium', () => {
  const skip = process.getuid?.() === 0 && process.platform === 'linux' ? false : 'only as root on Linux'
  it('runs the browser as another user than root (issue 15, point 11)', { skip }, async () => {
    const browser = await launchChromium({ chromium: await findChromium({}), proxy: { port: 1 } })
    try {
      assert.notEqual(uidOf(browser.pid), 0)
      assert.equal(uidOf(browser.pid), browser.confinement.user?.uid)
    } finally {
      await browser.close()
    }
  })

  it('gives the stealth browser the same confinement, and no settings of Winnow', { skip }, async () => {
    const chromium = await findChromium({})
    const plain = await launchChromium({ chromium, proxy: { port: 1 } })
    await plain.close()
    process.env.WINNOW_TEST_SECRET = 'of-the-operator'
    const browser = await launchStealth(chromium, { port: 1, trustedKey: undefined }, [plain.confinement])
    try {
      assert.deepEqual(browser.confinement, plain.confinement)
      assert.equal(uidOf(browser.pid), plain.confinement.user?.uid)
      const commandLine = readFileSync(`/proc/${browser.pid}/cmdline`, 'utf8')
      assert.equal(commandLine.includes('--no-sandbox'), !plain.confinement.sandboxed)
      assert.doesNotMatch(readFileSync(`/proc/${browser.pid}/environ`, 'utf8'), /WINNOW|of-the-operator/)
    } finally {
      delete process.env.WINNOW_TEST_SECRET
      await browser.close()
    }
  })
})

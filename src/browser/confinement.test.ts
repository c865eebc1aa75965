import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { confinements, confinementWarning } from './confinement.ts'
import { findChromium } from './find-chromium.ts'
import { launchChromium } from './launch-chromium.ts'

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
    assert.equal(confinementWarning({ sandboxed: true, user }, 0), null)
    assert.match(confinementWarning({ sandboxed: false, user }, 0)!, /kernel that allows user namespaces/)
    assert.match(confinementWarning({ sandboxed: false, user: null }, 0)!, /as root: run Winnow as another user/)
    assert.match(confinementWarning({ sandboxed: false, user: null }, 1000)!, /kernel that allows user namespaces/)
  })
})

describe('launchChromium', () => {
  const skip = process.getuid?.() === 0 && process.platform === 'linux' ? false : 'only as root on Linux'
  it('runs the browser as another user than root (issue 15, point 11)', { skip }, async () => {
    const browser = await launchChromium({ chromium: await findChromium({}), proxy: { port: 1 } })
    try {
      const uid = Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${browser.pid}/status`, 'utf8'))![1])
      assert.notEqual(uid, 0)
      assert.equal(uid, browser.confinement.user?.uid)
    } finally {
      await browser.close()
    }
  })
})

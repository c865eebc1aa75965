// A service whose DATA_DIR is on a small disk: a tmpfs of its own, which only root may mount.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { startService } from '#test/support/service.ts'
import { startSite } from '#test/support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-small-'))

/** Mounts an empty file system of this size. Returns why it cannot be mounted. */
function mount(megabytes: number): string | false {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
    return false
  } catch {
    return 'NOT RUN: only root may mount a file system'
  }
}
const unmount = (): void => void execFileSync('umount', ['-l', folder])
const skip = mount(2048)
if (!skip) unmount()

describe('a service on a small disk (issue 15, point 4)', { skip }, () => {
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('runs with 2 GB of free space, and says what it needs and which setting changes it', async () => {
    mount(2048)
    const site = await startSite({ '/': '<!doctype html><title>T</title><main><p>Some words of a page.</p></main>' })
    const service = await startService({ DATA_DIR: folder })
    try {
      assert.match(
        service.output(), /warning {4}WORK_QUEUE_MB=1024 needs 5\.\d GB of free disk space and DATA_DIR has 2\.0 GB: \d+ is/,
      )
      assert.equal((await service.get('/scrape', { url: site.url('/') })).status, 200)
      const { data } = await service.post('/crawl', { url: site.url('/'), limit: 1 })
      assert.equal((await service.get(`/crawl/${data.id as string}`, { wait: 30 })).data.status, 'completed')
      assert.doesNotMatch(service.output(), /insufficient storage/)

      await service.end()
      unmount()
      mount(64)
      const { code, stderr } = await service.cli('start')
      assert.equal(code, 1)
      assert.match(stderr, /DATA_DIR .* has 6\d MB of free disk space; Winnow needs at least \d+ MB, and .*WORK_QUEUE_MB/)
    } finally {
      await service.stop()
      await site.close()
      unmount()
    }
  })
})

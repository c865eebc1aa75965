import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { bindProblem } from './bind-problem.ts'

describe('bindProblem', () => {
  it('returns null for an address of this machine and a free port', async () =>
    assert.equal(await bindProblem('127.0.0.1', 0), null))

  // 192.0.2.0/24 is reserved for documentation (RFC 5737).
  for (const host of ['999.1.1.1', '192.0.2.1']) {
    it(`reports that ${host} is not an address of this machine and suggests valid ones`, async () => {
      const suggestions = '127\\.0\\.0\\.1.* 0\\.0\\.0\\.0.*'
      assert.match(
        (await bindProblem(host, 3000)) ?? '',
        new RegExp(`^HOST must be an address of this machine, such as ${suggestions}; it is ${host}$`),
      )
    })
  }

  it('reports that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    assert.equal(
      await bindProblem('127.0.0.1', port),
      `127.0.0.1:${port} is in use: set PORT to another port, or stop the process that uses it`,
    )
    other.close()
  })
})

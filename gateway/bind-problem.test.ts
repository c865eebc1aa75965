import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { bindProblem } from './bind-problem.ts'

describe('bindProblem', () => {
  it('has none with an address of this machine and a free port', async () =>
    assert.equal(await bindProblem('127.0.0.1', 0), null))

  // 192.0.2.0/24 is for documentation: nobody has it.
  for (const host of ['999.1.1.1', '192.0.2.1']) {
    it(`says that ${host} is no address of this machine, and what would be right`, async () => {
      assert.match(
        (await bindProblem(host, 3000)) ?? '',
        new RegExp(`^HOST is ${host}, which is no address of this machine: set it to .*127\\.0\\.0\\.1.*0\\.0\\.0\\.0`),
      )
    })
  }

  it('says that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    assert.equal(
      await bindProblem('127.0.0.1', port), `127.0.0.1:${port} is taken: set PORT to another, or stop what runs there`,
    )
    other.close()
  })
})

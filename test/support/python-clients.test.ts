import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pythonClients } from './python-clients.ts'

const clients = await pythonClients()

describe('pythonClients', { skip: !clients && 'Python is missing' }, () => {
  const address = { url: 'http://127.0.0.1:1', key: 'secret' }

  it('runs a script with the pinned clients, and gives it address, key and variables', async () => {
    assert.deepEqual(await clients!.run('versions', address, { EXTRA: 'more' }), {
      url: address.url, key: address.key, extra: 'more',
      'firecrawl-py': '4.53.0', 'langchain-community': '0.4.2', 'tavily-python': '0.8.5',
    })
  })

  it('rejects with what a failing script prints', async () => {
    await assert.rejects(clients!.run('versions', address), /KeyError: 'EXTRA'/)
  })
})

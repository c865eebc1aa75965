// POST /mcp with programs that nobody here wrote, and `winnow mcp` with a client that starts it as a command.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { startKeyProxy } from '#test/support/key-proxy.ts'
import { root, runWinnow, winnow, type Ran } from '#test/support/winnow.ts'
import { expectedFailures } from './mcp-conformance.data.ts'

const conformance = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

describe('clients of MCP', () => {
  let flow: GatewayFlow
  let apiKey: string
  before(async () => {
    flow = await startGatewayFlow({ '/': '<html><body><main><h1>The mill</h1><p>It grinds wheat.</p></main></body></html>' })
    apiKey = (await flow.newKey()).key
  })
  after(() => flow.stop())

  describe('the conformance suite', () => {
    interface Check { id: string; status: string; errorMessage?: string }
    interface Result extends Check { scenario: string }
    const matched = new Set<string>()

    const isExpected = ({ scenario, id, errorMessage = '' }: Result): boolean => {
      const rule = expectedFailures.find((one) =>
        one.scenario.test(scenario) && (one.checks?.includes(id) ?? true) && (one.message?.test(errorMessage) ?? true))
      if (rule) matched.add(rule.reason)
      return rule !== undefined
    }

    async function check(revision: string): Promise<Result[]> {
      const proxy = await startKeyProxy(flow.url, apiKey)
      const folder = mkdtempSync(join(tmpdir(), 'winnow-conformance-'))
      try {
        const child = spawn(
          process.execPath,
          [conformance, 'server', '--url', `${proxy.url}/mcp`, '--requirements', revision, '-o', folder],
          { stdio: 'ignore' },
        )
        await once(child, 'exit')
        return readdirSync(folder).flatMap((name) => {
          const scenario = /^server-(.+)-\d{4}-\d{2}-\d{2}T/.exec(name)![1]!
          const checks = JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Check[]
          return checks.map((one) => ({ ...one, scenario }))
        })
      } finally {
        await proxy.close()
        rmSync(folder, { recursive: true })
      }
    }

    const passed: Record<string, readonly string[]> = {
      '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
      '2026-07-28': ['tools-list', 'http-header-validation', 'dns-rebinding-protection', 'sep-2164-resource-not-found'],
    }
    for (const [revision, scenarios] of Object.entries(passed)) {
      it(`passes every check of ${revision} that asks for nothing that Winnow lacks`, async () => {
        const results = await check(revision)
        const failed = results.filter(({ status }) => status === 'FAILURE')
        assert.deepEqual(failed.filter((one) => !isExpected(one)), [])
        for (const name of scenarios) {
          const own = results.filter(({ scenario }) => scenario === name)
          assert.ok(own.length > 0 && own.every(({ status }) => status !== 'FAILURE'), name)
        }
      })
    }

    it('has no expected failure that does not occur', () => {
      assert.deepEqual(expectedFailures.filter(({ reason }) => !matched.has(reason)), [])
    })
  })

  describe('winnow mcp', () => {
    const environment = (): Record<string, string> =>
      ({ PATH: process.env.PATH!, DATA_DIR: flow.dataDir, PORT: new URL(flow.url).port, WINNOW_API_KEY: apiKey })

    for (const [mode, revision] of [['auto', '2026-07-28'], ['legacy', '2025-11-25']] as const) {
      it(`forwards the messages of a client of revision ${revision}`, async () => {
        const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
        await client.connect(new StdioClientTransport({
          command: process.execPath, args: [winnow, 'mcp', '--tags', 'Extraction,Account'], env: environment(),
          stderr: 'inherit',
        }))
        assert.equal(client.getNegotiatedProtocolVersion(), revision)
        const { tools } = await client.listTools()
        assert.deepEqual(
          tools.map(({ name }) => name).sort(),
          ['blocklist_get', 'blocklist_set', 'map', 'scrape', 'screenshot', 'usage'],
        )
        const { structuredContent } = await client.callTool({ name: 'scrape', arguments: { url: flow.site.url('/') } })
        assert.match(JSON.stringify(structuredContent), /# The mill/)
        await assert.rejects(client.callTool({ name: 'nothing', arguments: {} }), /unknown tool/)
        await client.close()
      })
    }

    const run = (args: string[], env: Record<string, string>): Promise<Ran> =>
      runWinnow(['mcp', ...args], env, { input: 'not JSON\n{"jsonrpc":"2.0","id":7,"method":"ping"}\n' })

    it('answers what came before the end of its input', async () => {
      const { code, stdout } = await run([], environment())
      assert.equal(code, 0)
      const answers = stdout.trim().split('\n').map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } })
      assert.deepEqual(answers.map(({ id, error }) => [id, error?.code]), [[null, -32_700], [7, undefined]])
    })

    it('reports what is wrong on standard error only', async () => {
      const { WINNOW_API_KEY: _key, ...withoutKey } = environment()
      const cases: [args: string[], env: Record<string, string>, code: number, message: RegExp][] = [
        [[], withoutKey, 2, /no API key for .*: set WINNOW_API_KEY.*`winnow keys create --name …` creates one/],
        [['--key', 'abc'], withoutKey, 2, /must be wnw_ followed by 32 characters/],
        [['--key', `wnw_${'x'.repeat(32)}`], withoutKey, 1, /refuses: The API key does not exist/],
        [['--url', 'http://127.0.0.1:9'], environment(), 1, /no answer from http:\/\/127\.0\.0\.1:9 .+ `winnow start`/],
        [['--url', 'localhost'], environment(), 2, /`--url` must be the address of the service/],
        [['--tags', 'Nope'], environment(), 1, /`tags` must be a comma-separated list of/],
        [['--nothing'], environment(), 2, /--nothing/],
      ]
      await Promise.all(cases.map(async ([args, env, code, message]) => {
        const ended = await run(args, env)
        assert.deepEqual([ended.code, ended.stdout], [code, ''], args.join(' '))
        assert.match(ended.stderr, message)
      }))
    })
  })
})

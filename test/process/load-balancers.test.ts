// The real HAProxy and nginx before the HTTP server of the gateway (issue 14, point 11): health checks, kept
// connections, pipelining. gateway/http10.test.ts replays what they send, on machines that have neither.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startServer, type Server } from '#gateway/server.ts'
import { freePort } from '#test/support/free-port.ts'
import { startGateways, type Gateways } from '#test/support/gateways.ts'
import { bodies, echo, get } from '#test/support/raw-http.ts'
import { until } from '#test/support/until.ts'

const requests = 2_000
const connections = 20

interface Balancer { name: string; installed: boolean; config(port: number, target: number): string; args: string[] }

const isInstalled = (command: string, flag: string): boolean => {
  try {
    execFileSync(command, [flag], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const nginx = (location: string): Balancer['config'] => (port, target) => `
daemon off; pid nginx.pid; error_log stderr warn; events {}
http {
  access_log off; client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c; uwsgi_temp_path d; scgi_temp_path e;
  keepalive_requests 100000;
  upstream winnow { server 127.0.0.1:${target}; keepalive 16; }
  server { listen 127.0.0.1:${port}; location / { ${location} } }
}`

const hasNginx = isInstalled('nginx', '-v')
const balancers: Balancer[] = [
  {
    name: 'HAProxy with its default health check', installed: isInstalled('haproxy', '-v'), args: ['haproxy', '-db', '-f'],
    config: (port, target) => `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  timeout check 10s
  option httpchk
frontend in
  bind 127.0.0.1:${port}
  default_backend winnow
backend winnow
  http-reuse always
  server one 127.0.0.1:${target} check inter 200ms
`,
  },
  {
    name: 'nginx with its defaults (HTTP/1.0)', installed: hasNginx, args: ['nginx', '-p', '.', '-c'],
    config: nginx('proxy_pass http://winnow;'),
  },
  {
    name: 'nginx with kept connections (HTTP/1.1)', installed: hasNginx, args: ['nginx', '-p', '.', '-c'],
    config: nginx('proxy_pass http://winnow; proxy_http_version 1.1; proxy_set_header Connection "";'),
  },
]

/** Sends one request and returns its body. */
function send(port: number, agent: Agent, method: string, path: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-length': String(body.length) }
    const sent = httpRequest({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => { text += chunk.toString() })
      response.on('end', () => resolve(`${response.statusCode} ${text}`))
    })
    sent.on('error', reject).end(body)
  })
}

for (const { name, installed, config, args } of balancers) {
  describe(`behind ${name}`, { skip: !installed && 'NOT RUN: it is not installed' }, () => {
    let folder: string
    let server: Server
    let port: number
    let stop: () => Promise<void>
    let checks = 0
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'winnow-balancer-'))
      server = await startServer('127.0.0.1', 0, (asked) => {
        if (asked.method === 'options') checks++
        return echo(asked)
      })
      port = await freePort()
      await writeFile(join(folder, 'config'), config(port, server.port))
      const [program, ...rest] = [...args, join(folder, 'config')]
      const child = spawn(program, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
      stop = async () => {
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      }
      const agent = new Agent()
      await until('it answers', async () => await send(port, agent, 'GET', '/up') === '200 [get /up ]')
    })
    after(async () => {
      await stop()
      await server.close(0)
      await rm(folder, { recursive: true, force: true })
    })

    it(`answers ${requests} requests over ${connections} kept connections, none lost`, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: connections })
      const answers = await Promise.all(Array.from({ length: requests }, (_, index) =>
        index % 2
          ? send(port, agent, 'GET', `/get/${index}`)
          : send(port, agent, 'POST', `/post/${index}`, `body ${index}`),
      ))
      agent.destroy()
      const expected = (index: number): string =>
        index % 2 ? `200 [get /get/${index} ]` : `200 [post /post/${index} body ${index}]`
      assert.deepEqual(answers.filter((one, index) => one !== expected(index)), [])
    })

    it('answers pipelined requests in order', async () => {
      const paths = Array.from({ length: 50 }, (_, index) => `/${index}`)
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.on('data', (chunk: Buffer) => { text += chunk.toString('latin1') })
      socket.write(paths.map((path) => get(path)).join(''))
      await until('all are answered', () => bodies(text).length === paths.length)
      socket.destroy()
      assert.deepEqual(bodies(text), paths.map((path) => `[get ${path} ]`))
    })

    // nginx sends none.
    if (name.startsWith('HAProxy')) it('passes its health checks', async () => {
      const before = checks
      await until('it checks the server', () => checks >= before + 3)
      assert.equal(await send(port, new Agent(), 'GET', '/still-up'), '200 [get /still-up ]')
    })
  })
}

describe('the gateway', () => {
  let gateways: Gateways
  before(async () => { gateways = await startGateways(1, { LOG_LEVEL: 'silent' }) })
  after(() => gateways.stop())

  it('passes the default health check of HAProxy', async () => {
    const socket = connect(Number(new URL(gateways.all[0]!.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => { text += chunk.toString('latin1') })
    socket.write('OPTIONS / HTTP/1.0\r\n\r\n')
    await once(socket, 'close')
    assert.match(text, /^HTTP\/1\.1 204 /)
  })

  it('answers GET /ready in HTTP/1.0', async () => {
    const socket = connect(Number(new URL(gateways.all[0]!.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => { text += chunk.toString('latin1') })
    socket.write('GET /ready HTTP/1.0\r\n\r\n')
    await once(socket, 'close')
    assert.match(text, /^HTTP\/1\.1 503 [\s\S]*"status":"not ready"/)
  })
})

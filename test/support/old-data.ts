// Data that an earlier version has recorded (`record-data.ts`).

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface OldFacts {
  operatorKey: string
  key: string
  keyId: string
  used: number
  crawlId: string
  monitorId: string
  webhookSecret: string
  screenshot: string
  siteHost: string
  sitePort: number
}

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))

/** Unpacks the data of a version into an existing folder. @returns what it contains */
export function unpackOldData(version: string, folder: string): OldFacts {
  const from = join(fixtures, `data-${version}`)
  execFileSync('tar', ['-xzf', join(from, 'data.tar.gz'), '-C', folder])
  return JSON.parse(readFileSync(join(from, 'facts.json'), 'utf8')) as OldFacts
}

/** Serves a page at the address of the recorded site. @returns how to stop */
export async function serveOldSite({ siteHost, sitePort }: OldFacts, html: string): Promise<() => void> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  server.listen(sitePort, siteHost)
  await once(server, 'listening')
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

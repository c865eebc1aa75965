// A test site in a separate process, so that serving pages to a crawl does not delay the client that measures.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startSite } from '../support/site.ts'
import type { SiteUrl } from './crawl-run.ts'

export interface SiteProcess { url: SiteUrl, close: () => Promise<void> }

/** Starts the process and waits until it serves `pages` (HTML by path). */
export async function startSiteProcess(pages: Record<string, string>): Promise<SiteProcess> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(pages)
  const [port] = await once(child, 'message') as [number]
  return {
    url: (path, host) => `http://${host}:${port}${path}`,
    async close() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pages] = await once(process, 'message') as [Record<string, string>]
  const { port } = await startSite(pages)
  process.send(port)
}

// Pages that answer only while they are open, so that tests see jobs that run.

import type { ServerResponse } from 'node:http'
import type { SitePage } from './site.ts'

export interface SlowSite {
  pages: Record<string, SitePage>
  /** From now on, pages below /slow/ wait, except /slow/start. */
  close(): void
  /** Answers what waits, and everything from now on at once. */
  open(): void
}

/** HTML with a title, text and links. */
export function pageOf(title: string, links: readonly string[] = []): string {
  const anchors = links.map((link) => `<li><a href="${link}">The page ${link} of the mill</a></li>`).join('')
  const prose = `What ${title} says of the mill by the river. `.repeat(12)
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${prose}</p><ul>${anchors}</ul></main>`
}

/** A page that answers after `ms` with the HTML of its path, so that jobs take time. */
export const latePage = (ms: number, html: (path: string) => string): SitePage => ({ url = '' }, response) => {
  setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html(url)), ms)
  return undefined
}

export function slowSite(): SlowSite {
  let isOpen = true
  const waiting = new Map<ServerResponse, string>()
  const send = (response: ServerResponse, html: string): void => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html)
  }
  const slow = (name: string): SitePage => (_request, response) => {
    if (isOpen) return pageOf(name)
    waiting.set(response, pageOf(name))
    return undefined
  }
  return {
    pages: {
      '/quick': pageOf('Quick'),
      '/docs/a': pageOf('Docs A'),
      '/slow/start': pageOf('Start', ['/docs/a', '/slow/b', '/slow/c']),
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`/slow/${name}`, slow(`Slow ${name}`)])),
    },
    close() { isOpen = false },
    open() {
      isOpen = true
      for (const [response, html] of waiting) send(response, html)
      waiting.clear()
    },
  }
}

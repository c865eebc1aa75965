// The commands that talk to a running service. Each is imported on demand.

import type { CommandTable } from './command.ts'

export const clientCommands: CommandTable = {
  scrape: {
    summary: 'read pages as markdown, HTML, links, JSON, …',
    load: async () => (await import('./scrape.ts')).scrape,
  },
  crawl: { summary: 'read a site from a start page', load: async () => (await import('./crawl.ts')).crawl },
  map: { summary: 'list the pages of a site', load: async () => (await import('./map.ts')).map },
  batch: { summary: 'run an operation on many URLs', load: async () => (await import('./batch.ts')).batch },
  search: { summary: 'search the web, or the pages that were read', load: async () => (await import('./search.ts')).search },
  screenshot: { summary: 'take pictures of pages', load: async () => (await import('./screenshot.ts')).screenshot },
  monitor: { summary: 'watch pages for changes', load: async () => (await import('./monitor.ts')).monitor },
  jobs: { summary: 'list, follow and cancel crawls and batches', load: async () => (await import('./jobs.ts')).jobs },
  dead: { summary: 'list, replay and delete messages that were given up', load: async () => (await import('./dead.ts')).dead },
  login: { summary: 'save the address of a service and a key', load: async () => (await import('./login.ts')).login },
  logout: { summary: 'forget them', load: async () => (await import('./login.ts')).logout },
  completion: {
    summary: 'print the completion script of a shell',
    load: async () => (await import('./completion.ts')).completion,
  },
}

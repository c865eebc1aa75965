// Reads each page once for several parts of the stage.

import type { Task } from '#src/tasks/outcome.ts'
import type { IdentityDeps, ReadOptions, ReadPage, StyledPage } from './deps.ts'
import { readStyledOrPlain } from './read-styled-page.ts'

/**
 * The same dependencies, with reads that read each URL once; all who ask for it share the result, also a failure. The
 * page at `startUrl` is read with its styles and its topic. The first caller decides on the age and the deadline.
 */
export function shareReads(deps: IdentityDeps, startUrl: string): IdentityDeps {
  const reads = new Map<string, Promise<ReadPage>>()
  let start: Promise<StyledPage> | undefined
  const readStart = (task: Task<'identity'>, options: ReadOptions): Promise<StyledPage> =>
    (start ??= readStyledOrPlain(deps, task, options))
  return {
    ...deps,
    readStyledPage: async (_url, _part, task, options) => copyOf(await readStart(task, options)),
    async readPage(url, _part, task, options) {
      if (url === startUrl) return copyOf(await readStart(task, options))
      let read = reads.get(url)
      // Several callers name their pages independently, but each read of a task needs a name of its own.
      if (!read) reads.set(url, read = deps.readPage(url, `page${reads.size + 2}`, task, options))
      return copyOf(await read)
    },
  }
}

/** Callers may add warnings of their own. */
const copyOf = <Page extends ReadPage>(page: Page): Page => ({ ...page, warnings: [...page.warnings] })

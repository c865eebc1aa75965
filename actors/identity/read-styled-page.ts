// Reads a page with its styles by one visit of the browser; without a browser that can show it, the page alone.

import { AppError } from '#src/app-error.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Task } from '#src/tasks/outcome.ts'
import type { IdentityDeps, ReadOptions, StyledPage } from './deps.ts'

/** Part of the remaining time for the browser, so that the page can be fetched after it. */
const renderShare = 0.75

/** Failures of the browser, not of the page. */
const browserFailures: ReadonlySet<ErrorCode> = new Set([
  'RENDERER_UNAVAILABLE', 'PAGE_TOO_COMPLEX', 'OVERLOADED', 'TIMEOUT', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR',
])

/** The page that was asked for, with its topic. @throws AppError of the page */
export async function readStyledOrPlain(
  { readStyledPage, readPage, now }: Pick<IdentityDeps, 'readStyledPage' | 'readPage' | 'now'>,
  task: Task<'identity'>, options: ReadOptions,
): Promise<StyledPage> {
  const { url } = task.request
  const { deadlineAt, signal } = options
  try {
    const rendersUntil = now() + (deadlineAt - now()) * renderShare
    return await readStyledPage(url, 'styled', task, { ...options, deadlineAt: rendersUntil })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError) || !browserFailures.has(error.code)) throw error
    const { facts, warnings } = await readPage(url, 'page', task, { ...options, withTopic: true })
    const warning = `Colours and fonts are missing, because the page could not be rendered (${error.code}).`
    return { facts, look: null, warnings: [...warnings, warning] }
  }
}

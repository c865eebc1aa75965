// Classify: category, descriptions and securities of a page.

import type { ClassifyData } from '#schemas/classify.ts'
import { AppError } from '#src/app-error.ts'
import type { Task } from '#src/tasks/outcome.ts'
import type { IdentityDeps } from '../deps.ts'

/** What is kept back of the time for the way to the caller, in milliseconds: a tenth, at least half a second. */
const returnMsMin = 500
const returnDivisor = 10

/** Classifies the page that was asked for. @throws AppError of the page */
export async function classifyPage(
  { readPage, classify, now }: IdentityDeps, task: Task<'identity'>, signal: AbortSignal,
): Promise<{ data: Omit<ClassifyData, 'warnings'>; warnings: string[] }> {
  const { deadlineAt, request: { url, max_age: maxAgeMs } } = task
  const page = await readPage(url, 'page', task, { maxAgeMs, deadlineAt, signal, withTopic: true })
  const { facts: { domain, topic } } = page
  if (!topic) throw new AppError('INTERNAL_ERROR', { cause: new Error('the facts of a page have no topic') })
  const leftMs = Math.max(0, deadlineAt - now())
  const answerAt = deadlineAt - Math.min(leftMs / 2, Math.max(returnMsMin, leftMs / returnDivisor))
  const { classification, model, warnings } = await classify(topic, { deadlineAt: Math.floor(answerAt), signal })
  return { data: { url, domain, classification, model }, warnings: [...page.warnings, ...warnings] }
}

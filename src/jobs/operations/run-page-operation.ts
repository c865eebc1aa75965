// Runs a page operation for one URL of a batch: every question it asks of the flow is asked as a page of the job.

import type { AskRoute, PageAnswer, PageCall, PageOperation } from '#src/operation.ts'
import { timeoutOf } from '#src/operation.ts'
import type { Asker } from '#src/tasks/ask.ts'
import { askPage, type PageQuestion } from '../owner/ask-page.ts'
import { priceOfPage } from './batch-operations.ts'

/** The input of one URL: its address and the options of the batch. */
export type PageInput = { url: string } & Record<string, unknown>

/** An answer and what it costs, in credits. */
export interface PaidAnswer extends PageAnswer { credits: number }

/** Throws what the single call would end with. */
export async function runPageOperation(
  operation: PageOperation, ask: Asker['ask'], input: PageInput, question: Omit<PageQuestion, 'timeoutMs'>,
): Promise<PaidAnswer> {
  const timeoutMs = timeoutOf(input)
  const askRoute: AskRoute = (route, request, part) =>
    askPage(ask, route, request, { ...question, id: part ? `${question.id}.${part}` : question.id, timeoutMs })
  const call = { input, ask: askRoute, deadlineAt: Date.now() + timeoutMs, signal: question.signal }
  return runPaid(operation, call)
}

/** Runs the operation, and says what the answer costs. */
export async function runPaid(operation: PageOperation, call: PageCall<PageInput>): Promise<PaidAnswer> {
  const answer = await operation.run(call)
  const { price } = operation
  return { ...answer, credits: price.kind === 'measured' ? price.of(answer, call.input) : priceOfPage(operation) }
}

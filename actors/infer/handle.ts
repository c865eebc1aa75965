// The infer stage: answers questions about a page (summary, json, prompt injection), or one question from several
// pages, by a model server or by the built-in methods. A question that fails gives null and a warning; it never fails
// the page.

import type { AnswerPage, AnswerResult } from '#schemas/answers.ts'
import type { PageFacts } from '#schemas/facts.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { appendFields } from '#src/encoding/splice-json.ts'
import { stages } from '#src/flow.ts'
import { done, type Handler, type Task } from '#src/tasks/outcome.ts'

/** When an answer must be there, and the signal that cancels the question. */
export interface Limits { deadlineAt: number; signal: AbortSignal }

/** An answer, and warnings for the caller. */
export interface Answer<T> { value: T; warnings: string[] }

export interface Summary { text: string | null; model: string | null }
export interface Extraction {
  data: Record<string, unknown> | null
  /** JSON Pointers of the fields of the schema that `data` does not have. */
  missing: string[]
  model: string | null
}
export interface InjectionReport { detected: boolean; reason: string; complete: boolean; model: string }

export interface AnswerQuestion { query: string; pages: AnswerPage[]; schema?: unknown }

export interface InferDeps {
  summary(facts: PageFacts, wordsMax: number, limits: Limits): Promise<Answer<Summary>>
  json(facts: PageFacts, asked: { schema?: unknown; prompt?: string }, limits: Limits): Promise<Answer<Extraction>>
  injection(facts: PageFacts, limits: Limits): Promise<Answer<InjectionReport>>
  /** Answers a question from pages, also by a schema if there is one. */
  answer(asked: AnswerQuestion, limits: Limits): Promise<Answer<AnswerResult>>
  /** Unix milliseconds. */
  now(): number
}

function bodyOf(task: Task<'infer'>, name: 'data' | 'facts' | 'sources'): Uint8Array {
  const body = task.bodies[name]
  if (!body) throw new AppError('INTERNAL_ERROR', { cause: new Error(`an infer task has no body \`${name}\``) })
  return body
}

const parseBody = (task: Task<'infer'>, name: 'facts' | 'sources'): unknown =>
  JSON.parse(new TextDecoder().decode(bodyOf(task, name)))

/** What is kept back for the way to the caller: a tenth of the time, at least a second, at most half of it. */
const returnMsMin = 1000
const returnDivisor = 10

/** When answers must be there: early enough before the deadline of the task that the page still reaches the caller. */
export function answerDeadline(
  now: number, deadlineAt: number, stageTimeoutMs: number = stages.infer.timeoutMs,
): number {
  const left = Math.min(deadlineAt - now, stageTimeoutMs)
  return Math.floor(now + left - Math.min(left / 2, Math.max(returnMsMin, left / returnDivisor)))
}

const wants = ({ formats, check_prompt_injection }: ScrapeRequest) => ({
  summary: formats.includes('summary'), json: formats.includes('json'), injection: check_prompt_injection,
})

/**
 * The handler of the stage `infer`. Of a page it takes the bodies `data` and `facts` and returns `data` with the
 * answers appended; of a question it takes the body `sources` and returns the answer as `data`.
 */
export function createInferHandler(deps: InferDeps): Handler<'infer'> {
  return async (task, signal) => {
    const limits = { deadlineAt: answerDeadline(deps.now(), task.deadlineAt), signal }
    if (task.route === 'answer') {
      const { query, json_schema: schema } = task.request
      const pages = parseBody(task, 'sources') as AnswerPage[]
      const { value, warnings } = await deps.answer({ query, pages, schema }, limits)
      return done({}, { bodies: { data: Buffer.from(JSON.stringify(value)), sources: undefined }, warnings })
    }
    const data = bodyOf(task, 'data')
    const facts = parseBody(task, 'facts') as PageFacts
    const { summary_max_words: wordsMax, json_schema: schema, json_prompt: prompt } = task.request
    const asked = wants(task.request)
    const [summary, json, injection] = await Promise.all([
      asked.summary ? deps.summary(facts, wordsMax, limits) : undefined,
      asked.json ? deps.json(facts, { schema, prompt }, limits) : undefined,
      asked.injection ? deps.injection(facts, limits) : undefined,
    ])
    const warnings = [summary, json, injection].flatMap((answer) => answer?.warnings ?? [])
    const answers = { summary: summary?.value, json: json?.value, prompt_injection: injection?.value }
    return done({}, { bodies: { data: appendFields(data, answers), facts: undefined }, warnings })
  }
}

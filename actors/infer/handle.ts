// The infer stage: answers questions about a page (summary, json, prompt injection) by a model server or by the
// built-in methods. A question that fails gives null and a warning; it never fails the page.

import type { PageFacts } from '#schemas/facts.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { stages } from '#src/flow.ts'
import { done, type Handler, type Task } from '#src/outcome.ts'
import { appendFields } from '#src/splice-json.ts'

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

export interface InferDeps {
  summary(facts: PageFacts, wordsMax: number, limits: Limits): Promise<Answer<Summary>>
  json(facts: PageFacts, asked: { schema?: unknown; prompt?: string }, limits: Limits): Promise<Answer<Extraction>>
  injection(facts: PageFacts, limits: Limits): Promise<Answer<InjectionReport>>
  /** Unix milliseconds. */
  now(): number
}

const readFacts = (task: Task<'infer'>): PageFacts => {
  const { facts } = task.bodies
  if (!facts) throw new AppError('INTERNAL_ERROR', { cause: new Error('an infer task has no body `facts`') })
  return JSON.parse(new TextDecoder().decode(facts)) as PageFacts
}

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

/** The handler of the stage `infer`: takes the bodies `data` and `facts`, returns `data` with the answers appended. */
export function createInferHandler(deps: InferDeps): Handler<'infer'> {
  return async (task, signal) => {
    const { data } = task.bodies
    if (!data) throw new AppError('INTERNAL_ERROR', { cause: new Error('an infer task has no body `data`') })
    const facts = readFacts(task)
    const limits = { deadlineAt: answerDeadline(deps.now(), task.deadlineAt), signal }
    const { formats: _, summary_max_words: wordsMax, json_schema: schema, json_prompt: prompt } = task.request
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

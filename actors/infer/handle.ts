// Answers questions about a page from its facts: summary, json, prompt injection. With a model server it asks, without
// one the built-in methods answer. What fails leaves null and a warning; the page itself is never lost to a question
// about it.

import type { PageFacts } from '#schemas/facts.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { stages } from '#src/flow.ts'
import { done, type Handler, type Task } from '#src/outcome.ts'
import { appendFields } from '#src/splice-json.ts'

/** How long a question may take, and who may stop it. */
export interface Limits { deadlineAt: number; signal: AbortSignal }

/** An answer, and sentences for the caller about how it came. */
export interface Answer<T> { value: T; warnings: string[] }

export interface Summary { text: string | null; model: string | null }
export interface Extraction { data: Record<string, unknown> | null; model: string | null }
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
  if (!facts) throw new AppError('INTERNAL_ERROR', { cause: new Error('an infer task came without facts') })
  return JSON.parse(new TextDecoder().decode(facts)) as PageFacts
}

/**
 * When questions end: before the deadline of the task by a tenth, at least a second, so that the page still gets home
 * in time.
 */
export function questionsEndAt(
  now: number, deadlineAt: number, stageTimeoutMs: number = stages.infer.timeoutMs,
): number {
  const left = Math.min(deadlineAt - now, stageTimeoutMs)
  return Math.floor(now + left - Math.min(left / 2, Math.max(1000, left / 10)))
}

const wants = ({ formats, check_prompt_injection }: ScrapeRequest) => ({
  summary: formats.includes('summary'), json: formats.includes('json'), injection: check_prompt_injection,
})

/** The handler of the stage `infer`: takes the bodies `data` and `facts`, returns `data` with the answers behind it. */
export function createInferHandler(deps: InferDeps): Handler<'infer'> {
  return async (task, signal) => {
    const { data } = task.bodies
    if (!data) throw new AppError('INTERNAL_ERROR', { cause: new Error('an infer task came without data') })
    const facts = readFacts(task)
    const limits = { deadlineAt: questionsEndAt(deps.now(), task.deadlineAt), signal }
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

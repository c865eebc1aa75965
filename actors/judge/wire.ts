// Wires the judge stage: a model server when one is configured, the built-in rules otherwise.

import type { Log } from '#src/process/log.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import { createJudgeHandler, type Judge } from './handle.ts'
import { modelJudge } from './judge-by-model.ts'
import { judgeByRules } from './rules/judge-by-rules.ts'

export interface JudgeSettings {
  /** Base URL of an OpenAI-compatible server; without one the built-in rules judge. */
  llmBaseUrl: string | null
  llmApiKey: string | null
  /** The model to ask; null for the first one that the server lists. */
  llmModel: string | null
  /** Longest time for one question, with its retries and the repair of its answer. */
  llmTimeoutMs: number
  log: Log
}

export interface WiredJudge { handle: Handler<'judge'>; close(): void }

/**
 * Most characters of a change in a question, about 6,000 tokens: few hunks of a change matter, and a check may have 500
 * pages.
 */
const charsMax = 24_000

export async function wireJudge(
  { llmBaseUrl, llmApiKey, llmModel, llmTimeoutMs, log }: JudgeSettings,
): Promise<WiredJudge> {
  const now = () => Date.now()
  if (llmBaseUrl === null) {
    const judge: Judge = async (change, goal) => ({ verdict: judgeByRules(change, goal), warnings: [] })
    return { handle: createJudgeHandler({ judge, log, now }), close: () => undefined }
  }
  // Imported when needed: the library of the model server takes 2 MB in each process.
  const { createModelClient } = await import('#src/model/model-client.ts')
  const model = createModelClient({
    baseUrl: llmBaseUrl, apiKey: llmApiKey, model: llmModel, questionMsMax: llmTimeoutMs, log, charsMax,
  })
  return { handle: createJudgeHandler({ judge: modelJudge(model), log, now }), close: () => { model.close() } }
}

// Wires the infer stage: a model server when one is configured, the built-in methods otherwise.

import type { Logger } from 'pino'
import { createModelClient } from '#src/model/model-client.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import { builtinAnswers } from './builtin-answers.ts'
import { createInferHandler } from './handle.ts'
import { modelAnswers } from './model-answers.ts'

export interface InferSettings {
  /** Base URL of an OpenAI-compatible server; without one the built-in methods answer. */
  llmBaseUrl: string | null
  llmApiKey: string | null
  /** The model to ask; null for the first one that the server lists. */
  llmModel: string | null
  /** Longest time for one question, with its retries and the repair of its answer. */
  llmTimeoutMs: number
  log: Logger
}

export interface WiredInfer { handle: Handler<'infer'>; close(): void }

export function wireInfer({ llmBaseUrl, llmApiKey, llmModel, llmTimeoutMs, log }: InferSettings): WiredInfer {
  const now = () => Date.now()
  if (llmBaseUrl === null) return { handle: createInferHandler({ ...builtinAnswers, now }), close: () => undefined }
  const model = createModelClient({
    baseUrl: llmBaseUrl, apiKey: llmApiKey, model: llmModel, questionMsMax: llmTimeoutMs, log,
  })
  return { handle: createInferHandler({ ...modelAnswers(model), now }), close: () => { model.close() } }
}

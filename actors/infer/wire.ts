// Wires the infer stage: a model server when one is configured, the built-in methods otherwise.

import type { Logger } from 'pino'
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

export async function wireInfer(
  { llmBaseUrl, llmApiKey, llmModel, llmTimeoutMs, log }: InferSettings,
): Promise<WiredInfer> {
  const now = () => Date.now()
  if (llmBaseUrl === null) return { handle: createInferHandler({ ...builtinAnswers, now }), close: () => undefined }
  // Imported when needed: the library of the model server takes 2 MB in each process.
  const { createModelClient } = await import('#src/model/model-client.ts')
  const model = createModelClient({
    baseUrl: llmBaseUrl, apiKey: llmApiKey, model: llmModel, questionMsMax: llmTimeoutMs, log,
  })
  return { handle: createInferHandler({ ...modelAnswers(model), now }), close: () => { model.close() } }
}

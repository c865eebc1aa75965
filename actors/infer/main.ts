// The infer actor as a process.

import { startStage, type StartActor } from '#src/runtime/actor-context.ts'
import { wireInfer } from './wire.ts'

export const start: StartActor = async (context) => {
  const { config, log } = context
  return startStage(
    'infer',
    context,
    await wireInfer({
      llmBaseUrl: config.LLM_BASE_URL, llmApiKey: config.LLM_API_KEY, llmModel: config.LLM_MODEL,
      llmTimeoutMs: config.LLM_TIMEOUT_MS, log,
    }),
  )
}

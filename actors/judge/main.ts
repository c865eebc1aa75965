// The judge actor as a process.

import { startStage, type StartActor } from '#src/runtime/actor-context.ts'
import { wireJudge } from './wire.ts'

export const start: StartActor = async (context) => {
  const { config, log } = context
  return startStage(
    'judge',
    context,
    await wireJudge({
      llmBaseUrl: config.LLM_BASE_URL, llmApiKey: config.LLM_API_KEY, llmModel: config.LLM_MODEL,
      llmTimeoutMs: config.LLM_TIMEOUT_MS, log,
    }),
  )
}

// Wires the identity stage: its pages come from the stages fetch, render and extract, its images through the egress
// guard; a model server classifies when one is configured, the built-in method otherwise.

import type { Logger } from 'pino'
import type { IdentityFacts, StyledIdentity } from '#schemas/identity.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { StyleguideRequest } from '#schemas/styleguide.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { createSiteHttp } from '#src/sites/site-http.ts'
import type { Asker } from '#src/tasks/ask.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import { classifyBuiltin } from './classify/builtin-classifier.ts'
import { classifyByModel } from './classify/model-classifier.ts'
import type { IdentityDeps } from './deps.ts'
import { createIdentityHandler } from './handle.ts'
import { createImageReader } from './images/read-images.ts'

export interface IdentitySettings {
  ask: Asker['ask']
  /** Entries of EGRESS_ALLOW, for images. */
  allow: EgressAllow
  extraCaFile?: string | null
  userAgent?: string | null
  /** Base URL of an OpenAI-compatible server; without one the built-in method classifies. */
  llmBaseUrl: string | null
  llmApiKey: string | null
  /** The model to ask; null for the first one that the server lists. */
  llmModel: string | null
  /** Longest time for one question, with its retries and the repair of its answer. */
  llmTimeoutMs: number
  log: Logger
}

type ModelSettings = Pick<IdentitySettings, 'llmBaseUrl' | 'llmApiKey' | 'llmModel' | 'llmTimeoutMs' | 'log'>

export interface WiredIdentity { handle: Handler<'identity'>; close(): Promise<void> }

const withDefaults = compileCheck(ScrapeRequest, 'a page of a site')
const styleDefaults = compileCheck(StyleguideRequest, 'a rendered page of a site')

export async function wireIdentity(
  { ask, allow, extraCaFile, userAgent, ...settings }: IdentitySettings,
): Promise<WiredIdentity> {
  const { classify, close } = await classifier(settings)
  const http = createSiteHttp({ allow, extraCaFile, userAgent })
  const handle = createIdentityHandler({
    readPage: pageReader(ask), readStyledPage: styledPageReader(ask), readImage: createImageReader(http), classify,
    now: Date.now,
  })
  return {
    handle,
    async close() {
      close()
      await http.close()
    },
  }
}

function pageReader(ask: Asker['ask']): IdentityDeps['readPage'] {
  return async (url, part, task, { maxAgeMs, deadlineAt, signal, withTopic = false }) => {
    const { id, requestId, traceparent, keyId, jobId, lane } = task
    const timeout = Math.min(120_000, Math.max(1_000, Math.round(deadlineAt - Date.now())))
    const route = withTopic ? 'identityPageAndTopic' : 'identityPage'
    const { data, warnings } = await ask(route, withDefaults({ url, max_age: maxAgeMs, timeout }), {
      id: `${id}:${part}`, requestId, traceparent, keyId, ...(jobId && { jobId }), lane,
      deadlineAt: Math.round(deadlineAt), signal,
    })
    return { facts: JSON.parse(Buffer.from(data).toString()) as IdentityFacts, warnings }
  }
}

function styledPageReader(ask: Asker['ask']): IdentityDeps['readStyledPage'] {
  return async (url, part, task, { maxAgeMs, deadlineAt, signal }) => {
    const { id, requestId, traceparent, keyId, jobId, lane } = task
    const timeout = Math.min(120_000, Math.max(1_000, Math.round(deadlineAt - Date.now())))
    const { data, warnings } = await ask('styledIdentityPage', styleDefaults({ url, max_age: maxAgeMs, timeout }), {
      id: `${id}:${part}`, requestId, traceparent, keyId, ...(jobId && { jobId }), lane,
      deadlineAt: Math.round(deadlineAt), signal,
    })
    const { facts, look } = JSON.parse(Buffer.from(data).toString()) as StyledIdentity
    return { facts, look, warnings }
  }
}

async function classifier(
  { llmBaseUrl, llmApiKey, llmModel, llmTimeoutMs, log }: ModelSettings,
): Promise<Pick<IdentityDeps, 'classify'> & { close(): void }> {
  if (llmBaseUrl === null)
    return { classify: (topic) => Promise.resolve(classifyBuiltin(topic)), close: () => undefined }
  // Imported when needed: the library of the model server takes 2 MB in each process.
  const { createModelClient } = await import('#src/model/model-client.ts')
  const model = createModelClient({
    baseUrl: llmBaseUrl, apiKey: llmApiKey, model: llmModel, questionMsMax: llmTimeoutMs, log,
  })
  return {
    classify: (topic, limits) => classifyByModel(model, topic, limits),
    close: () => { model.close() },
  }
}

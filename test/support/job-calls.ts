// Jobs of one key, started and read through the API.

import assert from 'node:assert/strict'
import { until } from './until.ts'

export interface JobCalls {
  /** Starts a crawl; returns its ID. */
  crawl(body: object): Promise<string>
  /** Starts a batch; returns its ID. */
  batch(endpoint: string, body: object): Promise<string>
  /** Status of each job. */
  statuses(ids: readonly string[]): Promise<string[]>
  /** Waits until a job has ended. */
  ended(id: string): Promise<void>
}

/** `url`: of the service. */
export function jobCalls(url: string, key: string): JobCalls {
  const call = async (path: string, body?: object): Promise<{ id: string; status: string }> => {
    const response = await fetch(url + path, {
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const { data, error } = await response.json() as { data: { id: string; status: string }; error?: string }
    assert.ok(response.ok, error)
    return data
  }
  const statusOf = async (id: string): Promise<string> => (await call(`/jobs/${id}`)).status
  return {
    crawl: async (body) => (await call('/crawl', body)).id,
    batch: async (endpoint, body) => (await call(`/batch/${endpoint}`, body)).id,
    statuses: (ids) => Promise.all(ids.map(statusOf)),
    ended: (id) => until(`${id} ends`, async () => !['pending', 'running'].includes(await statusOf(id)), 60_000),
  }
}

// Headers for pages may be secrets (Authorization, Cookie): their values are encrypted while a task waits in a queue.

import type { NatsConnection } from '@nats-io/transport-node'
import type { TaskHead } from '#schemas/task.ts'
import { AppError } from '../app-error.ts'
import { openValues, SealError, sealValues } from './seal.ts'

type Head = Pick<TaskHead, 'id' | 'request'>

const headersOf = ({ request }: Head): Record<string, string> | undefined =>
  (request as { headers?: Record<string, string> } | undefined)?.headers

const withHeaders = <H extends Head>(head: H, headers: Record<string, string>): H =>
  ({ ...head, request: { ...head.request as object, headers } })

/** The head as it is published; values that are sealed already stay as they are. */
export async function sealTaskHeaders<H extends Head>(nc: NatsConnection, head: H): Promise<H> {
  const headers = headersOf(head)
  return headers === undefined ? head : withHeaders(head, await sealValues(nc, headers, head.id))
}

/** The head with its headers in plain text. @throws AppError INVALID_REQUEST when NATS has lost their key */
export async function openTaskHeaders<H extends Head>(nc: NatsConnection, head: H): Promise<H> {
  const headers = headersOf(head)
  if (headers === undefined) return head
  try {
    return withHeaders(head, await openValues(nc, headers, head.id))
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new AppError('INVALID_REQUEST', {
      message: 'The `headers` of the request cannot be decrypted, because NATS has lost their key: send it again.',
      cause: error,
    })
  }
}

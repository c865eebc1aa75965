// Runs a tool and writes its result: structured content with the same as text, or an error as text.

import { errorTable } from '#schemas/errors.ts'
import { AppError } from '#src/app-error.ts'
import { ownData } from '../calls/call-target.ts'
import type { OperationCaller } from '../pipeline/transport.ts'
import { cutResult } from './cut-result.ts'
import type { Tool } from './tool.ts'

export interface ToolResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
}

/** Calls the tool. Errors of the operation, and of its arguments, are results. Never rejects. */
export async function callTool(
  tool: Tool, args: Record<string, unknown>, caller: Pick<OperationCaller, 'call'>,
): Promise<ToolResult> {
  try {
    const { target, cut } = tool.read(args)
    const reply = await caller.call(target)
    const { failure, credits } = reply
    if (failure) return errorResult(failure)
    const content = ownData(reply)
    const truncation = cut && cutResult(content, cut)
    if (truncation) content.truncation = truncation
    return {
      content: [{ type: 'text', text: JSON.stringify(content) }],
      structuredContent: content,
      ...(credits && {
        _meta: { 'winnow/credits_used': credits.used, 'winnow/credits_remaining': credits.remaining },
      }),
    }
  } catch (error) {
    return errorResult(error instanceof AppError ? error : new AppError('INTERNAL_ERROR', { cause: error }))
  }
}

/** `TIMEOUT: The request did not finish before its deadline. Retryable.` */
export function errorResult(error: AppError): ToolResult {
  const { code, message, retryAfterMs, targetStatus, limit } = error
  const { retryable } = errorTable[code]
  const when = retryAfterMs === undefined ? '' : ` in ${Math.ceil(retryAfterMs / 1000)} s`
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return {
    content: [{ type: 'text', text: `${code}: ${sentence} ${retryable ? `Retryable${when}` : 'Not retryable'}.` }],
    isError: true,
    _meta: {
      'winnow/error_code': code, 'winnow/retryable': retryable,
      ...(retryAfterMs !== undefined && { 'winnow/retry_after_seconds': Math.ceil(retryAfterMs / 1000) }),
      ...(targetStatus !== undefined && { 'winnow/target_status': targetStatus }),
      ...(limit !== undefined && { 'winnow/limit': limit }),
    },
  }
}

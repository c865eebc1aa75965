// All tools of the service.

import type { Operation, PageOperation } from '#src/operation.ts'
import { batchTools } from './batch-tools.ts'
import { operationTool, type Tool } from './tool.ts'

/** Tools that most agents want come first. */
const tagOrder = ['Extraction', 'Search', 'Identity', 'Crawl', 'Batch', 'Jobs', 'Monitors', 'Webhooks', 'Account']

/** Every operation that is declared as a tool; the operations of batches share four tools. */
export function allTools(operations: readonly Operation[]): Tool[] {
  const pages = operations.filter((one): one is PageOperation => one.batch !== null)
  const single = operations.filter((one) => one.tool && one.tag !== 'Batch')
  const tools = [...single.map(operationTool), ...batchTools(operations, pages)]
  const rank = ({ tag }: Tool): number => (tagOrder.indexOf(tag) + tagOrder.length + 1) % (tagOrder.length + 1)
  return tools.sort((one, other) => rank(one) - rank(other))
}

// All tools of the service.

import { needsKey, type Operation, type PageOperation } from '#src/operation.ts'
import { batchTools } from './batch-tools.ts'
import { operationTool, type Tool } from './tool.ts'

/** Tools that most agents want come first. */
const tagOrder = ['Extraction', 'Search', 'Identity', 'Crawl', 'Batch', 'Jobs', 'Monitors', 'Webhooks', 'Account']

/**
 * Every operation that needs a key, except those of operators and those that declare otherwise, as a tool; the
 * operations of batches share four tools.
 */
export function allTools(operations: readonly Operation[]): Tool[] {
  const pages = operations.filter((one): one is PageOperation => one.batch !== null)
  const single = operations.filter((one) => needsKey(one) && one.tool && one.access !== 'operator' && one.tag !== 'Batch')
  const tools = [...single.map(operationTool), ...batchTools(operations, pages)]
  const rank = ({ tag }: Tool): number => (tagOrder.indexOf(tag) + tagOrder.length + 1) % (tagOrder.length + 1)
  return tools.sort((one, other) => rank(one) - rank(other))
}

// Validation of a question that its schema cannot express. Runs before credits are reserved.

import type { AnswersRequest } from '#schemas/answers.ts'
import { AppError } from '#src/app-error.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { normaliseDomain } from '#src/sites/blocklists.ts'

/** Throws INVALID_REQUEST or INVALID_JSON_SCHEMA. */
export function prepareAnswers(request: AnswersRequest): AnswersRequest {
  const { include_domains, exclude_domains, json_schema } = request
  const query = request.query.trim()
  if (query === '') throw new AppError('INVALID_REQUEST', { message: '`query` must not be blank' })
  if (json_schema !== undefined) compileCallerSchema(json_schema)
  return {
    ...request, query,
    include_domains: include_domains.map((one) => normaliseDomain(one, 'include_domains')),
    exclude_domains: exclude_domains.map((one) => normaliseDomain(one, 'exclude_domains')),
  }
}

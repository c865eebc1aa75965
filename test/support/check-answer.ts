// Holds answers of a service against what its operations declare: the output schema of a success, the codes of an
// error.

import assert from 'node:assert/strict'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { bindingsOf, type Binding } from '#gateway/rest/bindings.ts'
import { createMatcher } from '#gateway/rest/match-path.ts'
import { errorsOf } from '#src/operation-errors.ts'
import { operations } from '#src/operation-table.ts'

// Without defaults, unlike the validation of requests: a field that is missing must be found.
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }))
const match = createMatcher(bindingsOf(operations))
const compiled = new Map<Binding, ValidateFunction>()

export interface Answer { status: number; success: boolean; data?: unknown; error_code?: string | undefined }

/** Throws an AssertionError when the answer is not one that the operation at this path declares. */
export function checkAnswer(method: string, path: string, { status, success, data, error_code: code }: Answer): void {
  const found = match(method.toLowerCase(), path.split('?', 1)[0]!)
  if (found.kind !== 'found') return
  const { binding } = found
  const { operation } = binding
  const what = `${method} ${path.slice(0, 200)} → ${status}`
  if (!success) {
    const declared: readonly string[] = errorsOf(operation, binding.method)
    assert.ok(declared.includes(code ?? ''), `${what}: ${operation.name} does not declare ${code}`)
    return
  }
  assert.equal(status, operation.status, what)
  const validate = compiled.get(binding) ?? ajv.compile(operation.output)
  compiled.set(binding, validate)
  assert.ok(validate(data), `${what}: ${ajv.errorsText(validate.errors, { dataVar: 'data' })}`)
}

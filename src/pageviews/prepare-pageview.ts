// Validation of the path fields of pageviews.

import { AppError } from '#src/app-error.ts'

const rules = {
  page_id: {
    pattern: /^[\p{L}\p{N}._~\-/:]{1,200}$/u, right: '1 to 200 letters, digits and the characters . _ ~ - / :',
  },
  action: { pattern: /^[a-z][a-z0-9_-]{0,31}$/, right: '1 to 32 lower-case letters, digits, _ and -, a letter first' },
}

/** The fields, percent-decoded. @throws AppError INVALID_REQUEST that names the field */
export function preparePageview<T extends { page_id: string; action?: string }>(input: T): T {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => {
    const { pattern, right } = rules[name as keyof typeof rules]
    const decoded = decode(value)
    if (decoded === null || !pattern.test(decoded))
      throw new AppError('INVALID_REQUEST', { message: `\`${name}\` must be ${right}` })
    return [name, decoded.normalize('NFC')]
  })) as T
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

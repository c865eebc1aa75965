// Flags of all commands that talk to a service.

import type { OwnFlag } from './option-flags.ts'

export const ownFlags = {
  output: { type: 'string', short: 'o', value: 'FILE', description: 'Write results to this file' },
  json: { type: 'boolean', description: 'Write JSON lines (default in a pipe)' },
  text: { type: 'boolean', description: 'Write text for people (default on a terminal and with --output)' },
  url: {
    type: 'string', value: 'http://…',
    description: 'Address of the service; default WINNOW_URL, the saved login, or that of HOST and PORT',
  },
  key: {
    type: 'string', value: 'wnw_…',
    description: 'API key; other users of the machine can see it: prefer WINNOW_API_KEY or `winnow login`',
  },
  help: { type: 'boolean', short: 'h', description: 'This help' },
} as const satisfies Record<string, OwnFlag>

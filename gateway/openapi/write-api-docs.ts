// `npm run docs`: writes docs/api.md and docs/operations/settings.md.

import { writeFile } from 'node:fs/promises'
import { operations } from '#src/operation-table.ts'
import { settingsMarkdown } from '#src/settings/settings-markdown.ts'
import { apiMarkdown } from './api-markdown.ts'

const docs = new URL('../../docs/', import.meta.url)
await writeFile(new URL('api.md', docs), apiMarkdown(operations))
await writeFile(new URL('operations/settings.md', docs), settingsMarkdown())

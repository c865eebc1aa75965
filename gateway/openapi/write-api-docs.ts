// `npm run docs`: writes docs/api.md.

import { writeFile } from 'node:fs/promises'
import { operations } from '#src/operation-table.ts'
import { apiMarkdown } from './api-markdown.ts'

await writeFile(new URL('../../docs/api.md', import.meta.url), apiMarkdown(operations))

// The marks of copyright lines: `© 2020 Name. All rights reserved.`

import { rightsWords } from './name-words.data.ts'

/** What follows the name, up to the end. */
export const rights = new RegExp(`[\\s.,;:|–—-]*(?:${rightsWords.join('|')}).*$`, 'isu')

const start =
  /^\W{0,3}(?:(?:©|\(c\)|copyright)\s*){1,3}(?:(?:19|20)\d\d(?:\s*[-–/,]\s*(?:19|20)?\d\d)?)?[\s,.:;|–-]*/iu

/** A line that begins with a copyright mark, without mark, years and what follows the name; other lines as they are. */
export function withoutCopyrightMarks(line: string): string {
  const rest = line.replace(start, '')
  return rest === line ? line : rest.replace(rights, '')
}

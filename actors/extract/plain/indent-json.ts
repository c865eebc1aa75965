// Indents JSON without changing its values: numbers keep all their digits, and keys their order.

const indentation = '  '
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * Returns JSON with each member and item on a line of its own, as `JSON.stringify` does. The JSON must be valid.
 */
export function indentJson(text: string): string {
  const parts: string[] = []
  let line = '\n'
  let previous = ''
  for (const [found] of text.matchAll(token)) {
    const closes = found === '}' || found === ']'
    if (closes) line = line.slice(0, -indentation.length)
    if (closes ? !opens(previous) : opens(previous) || previous === ',') parts.push(line)
    if (found === ':') parts.push(': ')
    else parts.push(found.includes('\\') ? JSON.stringify(JSON.parse(found)) : found)
    if (opens(found)) line += indentation
    previous = found
  }
  return parts.join('')
}

const opens = (found: string): boolean => found === '{' || found === '['

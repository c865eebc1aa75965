// HTML in tests, written over several lines without adding whitespace to the document.

/**
 * Template tag that joins the lines of an HTML literal. A line break and the indentation around it disappear at the
 * start and end of the literal, beside a placeholder and between two tags; elsewhere they become one space. Escape
 * sequences are not interpreted.
 */
export function html({ raw }: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: raw.map(joinLines) }, ...values)
}

const joinLines = (part: string): string => part
  .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
  .replace(/>\s*\n\s*</g, '><')
  .replace(/\s*\n\s*/g, ' ')

/** A line of columns of a width each; a longer text moves the others. */
export const columns = (cells: readonly (readonly [text: string, width?: number])[]): string =>
  cells.map(([text, width = 0]) => text.padEnd(width)).join('  ').trimEnd()

/** Prints a line about the progress or the state of `winnow start`. */
export const report = (line: string): void => void process.stdout.write(`winnow  ${line}\n`)

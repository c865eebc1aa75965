// Command line options of Node for threads and for child processes that run TypeScript.

/** Type stripping is experimental in Node 22 and prints a warning; the module reads files that are stripped once. */
export const threadArguments: readonly string[] = [
  '--disable-warning=ExperimentalWarning', '--import', new URL('../../bin/stripped-types.js', import.meta.url).href,
]

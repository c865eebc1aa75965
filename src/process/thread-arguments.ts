// Command line options of Node for threads and for child processes that run TypeScript.

/** Type stripping is experimental in Node 22 and prints a warning; the module reads files that are stripped once. */
export const threadArguments: readonly string[] = [
  '--disable-warning=ExperimentalWarning', '--import', new URL('../../bin/stripped-types.js', import.meta.url).href,
]

/**
 * Those of threads in a pool. Piscina loads what a thread runs by `require`, and by `import` where that is refused. A
 * thread that is ended in the middle of the `require` of an ES module ends its whole process (Node 22: "FATAL ERROR:
 * v8::Module::IsGraphAsync"); one that imports it does not.
 */
export const poolThreadArguments: readonly string[] = [...threadArguments, '--no-experimental-require-module']

// How a process asks its supervisor for a successor: the successor starts, and then the process finishes what it has.

/** Set by the supervisor for its children: other programs that start Winnow with a channel do not answer. */
export const replaceableVariable = 'WINNOW_REPLACEABLE'
export const replaceMe = 'winnow: replace me'
export const replaced = 'winnow: replaced'

/** Resolves when a successor has been started, or at once without a supervisor: then the operator restarts it. */
export async function askForSuccessor(): Promise<void> {
  if (process.send === undefined || process.env[replaceableVariable] === undefined) return
  const answered = new Promise<void>((resolve) => {
    process.on('message', (message) => { if (message === replaced) resolve() })
  })
  process.send(replaceMe)
  await answered
}

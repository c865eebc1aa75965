/** The command line is wrong: the message is printed as it is, and the exit code is 2. */
export class UsageError extends Error {}

/** For errors of `parseArgs`: after the first sentence they explain how to pass an argument that begins with a dash. */
export const toUsageError = (error: unknown): UsageError =>
  (error instanceof UsageError ? error : new UsageError((error as Error).message.replace(/\. .*/s, '')))

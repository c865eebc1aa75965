import { argumentsProblem } from '#src/arguments-problem.ts'

/** The command line is wrong: the message is printed as it is, and the exit code is 2. */
export class UsageError extends Error {}

/** For errors of `parseArgs`. */
export const toUsageError = (error: unknown): UsageError =>
  (error instanceof UsageError ? error : new UsageError(argumentsProblem(error)))

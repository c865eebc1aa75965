/** The command line is wrong: the message is printed as it is, and the exit code is 2. */
export class UsageError extends Error {}

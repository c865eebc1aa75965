// What is wrong with the arguments of a command, in place of the messages of `parseArgs`, which are for programmers.

/** The option that a message of `parseArgs` is about, as it is typed: `--name`. */
const quotedOption = /'(?:-\w, )?(--?[^' ]+)[^']*'/

/** A sentence about what `parseArgs` has thrown. Messages of other errors are returned as they are. */
export function argumentsProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const option = quotedOption.exec(error.message)?.[1] ?? 'an option'
  switch ('code' in error && error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION': return `unknown option ${option}`
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `unexpected argument ${/'(.*?)'/s.exec(error.message)?.[1] ?? ''}`.trimEnd()
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE': return valueProblem(option, error.message)
    default: return error.message
  }
}

function valueProblem(option: string, message: string): string {
  if (message.includes('does not take')) return `${option} takes no value`
  if (!message.includes('ambiguous')) return `${option} needs a value`
  const example = option.startsWith('--') ? `${option}=-5` : `${option}-5`
  return `${option} needs a value; one that begins with a dash is written as ${example}`
}

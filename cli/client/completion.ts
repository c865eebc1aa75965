// `winnow completion`: scripts that complete commands and flags in a shell.

import { actorNames } from '#src/actors.ts'
import { UsageError } from '../usage-error.ts'
import type { AnyCommand, LocalCommand } from './command.ts'
import { onlyOf } from './positionals.ts'
import { ownFlags } from './own-flags.ts'

/** Commands that do not talk to a service, with their verbs and flags. */
const others: Readonly<Record<string, readonly string[]>> = {
  start: [], gateway: [], actor: actorNames,
  keys: [
    'create', 'list', 'set', 'rotate', 'revoke', 'transfer-monitors',
    '--name', '--credits', '--rate', '--expires', '--channel', '--operator', '--if-none', '--overlap', '--json',
  ],
  usage: ['--json'], index: ['rebuild'], backup: [], restore: ['--replace'], 'accept-loss': [], doctor: ['--json'],
  probe: actorNames, mcp: ['--url', '--key', '--include-tools', '--tags'],
  extract: ['--url', '--format', '--jsonl', '--help'], help: [], version: [],
}

type Words = ReadonlyMap<string, readonly string[]>

const shells: Readonly<Record<string, (words: Words) => string>> = { bash, zsh, fish }

export const completion: LocalCommand = {
  usage: ['completion bash|zsh|fish'],
  summary: 'Print a script with which a shell completes commands and flags.',
  examples: [
    ['completion bash > ~/.local/share/bash-completion/completions/winnow', 'for bash'],
    ['completion zsh > "${fpath[1]}/_winnow"', 'for zsh'],
    ['completion fish > ~/.config/fish/completions/winnow.fish', 'for fish'],
  ],
  async local({ positionals, commands }) {
    const shell = onlyOf(positionals, `\`completion\` needs the name of a shell: ${Object.keys(shells).join(', ')}`)
    const script = shells[shell]
    if (!script) throw new UsageError(`\`completion\` knows ${Object.keys(shells).join(', ')} (got ${shell})`)
    const entries = await Promise.all(Object.entries(commands).map(
      async ([name, { load }]) => [name, wordsOf(name, await load())] as const,
    ))
    const all: (readonly [string, readonly string[]])[] = [...entries, ...Object.entries(others)]
    process.stdout.write(script(new Map(all)))
    return 0
  },
}

/** The verbs and flags of a command. */
function wordsOf(name: string, { usage, options = {}, flags = {} }: AnyCommand): string[] {
  const verbs = usage.flatMap((line) => line.split(' ')[1]?.split('|') ?? []).filter((word) => /^[a-z-]{3,}$/.test(word))
  const own = Object.keys({ ...flags, ...ownFlags })
  const api = Object.values(options).flat().flatMap((flag) =>
    (flag.kind === 'boolean' && flag.default === true ? [`no-${flag.name}`] : [flag.name]))
  return [...new Set([...(name === 'batch' ? [] : verbs), ...[...own, ...api].map((flag) => `--${flag}`)])]
}

function bash(words: Words): string {
  return `# bash completion of winnow
_winnow() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...words.keys()].join(' ')}"
  else
    case "\${COMP_WORDS[1]}" in
${[...words].map(([name, own]) => `      ${name}) words="${own.join(' ')}" ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _winnow winnow
`
}

function zsh(words: Words): string {
  return `#compdef winnow
if (( CURRENT == 2 )); then
  compadd -- ${[...words.keys()].join(' ')}
else
  case "\${words[2]}" in
${[...words].map(([name, own]) => `    ${name}) compadd -- ${own.join(' ')} ;;`).join('\n')}
  esac
  _files
fi
`
}

function fish(words: Words): string {
  const lines = [...words].flatMap(([name, own]) => [
    `complete -c winnow -n __fish_use_subcommand -a ${name}`,
    ...own.map((word) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`
      return `complete -c winnow -n '__fish_seen_subcommand_from ${name}' ${what}`
    }),
  ])
  return `# fish completion of winnow\n${lines.join('\n')}\n`
}

// Names of languages that stand alone as the class of a code block, as in `<code class="ruby">`: Redcarpet, ExDoc,
// RDoc, TypeDoc, Octopress, Mermaid. From the identifiers of highlight.js and Pygments, without names that themes use
// as words.

export const languageNames: ReadonlySet<string> = new Set([
  'asm', 'awk', 'bash', 'bat', 'c', 'c#', 'c++', 'clj', 'clojure', 'cmake', 'cobol', 'coffeescript', 'cpp',
  'cs', 'csharp', 'css', 'cuda', 'cython', 'dart', 'diff', 'dockerfile', 'elixir', 'elm', 'erl', 'erlang', 'f#',
  'fortran', 'fsharp', 'gherkin', 'glsl', 'go', 'golang', 'graphql', 'groovy', 'haml', 'handlebars', 'haskell', 'hcl',
  'heex', 'hs', 'html', 'http', 'ini', 'java', 'javascript', 'js', 'json', 'json5', 'jsx', 'julia', 'kotlin', 'latex',
  'less', 'lisp', 'lua', 'makefile', 'markdown', 'matlab', 'mermaid', 'nginx', 'nix', 'objc', 'objectivec', 'ocaml',
  'pascal', 'perl', 'php', 'plantuml', 'plsql', 'powershell', 'prolog', 'protobuf', 'ps1', 'py',
  'pycon', 'python', 'python3', 'r', 'rb', 'rs', 'ruby', 'rust', 'sass', 'scala', 'scss', 'sh',
  'shell', 'solidity', 'sparql', 'sql', 'svelte', 'swift', 'tcl', 'terraform', 'tex', 'toml', 'ts', 'tsx', 'typescript',
  'vb', 'vbnet', 'verilog', 'vhdl', 'vim', 'vue', 'xml', 'yaml', 'yml', 'zig', 'zsh',
])

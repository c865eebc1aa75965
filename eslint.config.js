// What the compiler cannot see: forgotten promises, arrows of import that point up, and the manner of writing.

import stylistic from '@stylistic/eslint-plugin'
import tseslint from 'typescript-eslint'

/** Imports only ever point down: gateway and actors → src → schemas (DESIGN.md, section 3). */
const downward = (files, forbidden, message) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: forbidden.map((folder) => ({ regex: `^#${folder}/`, message })) }] },
})

const actors = ['fetch', 'render', 'extract', 'infer', 'diff', 'judge', 'webhook', 'janitor']

export default tseslint.config(
  { ignores: ['**/node_modules/', 'test/fixtures/', '.winnow/'] },
  {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { '@typescript-eslint': tseslint.plugin, '@stylistic': stylistic },
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['describe', 'it', 'test', 'before', 'after', 'beforeEach', 'afterEach'] }] }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-empty': 'error',
      'prefer-const': 'error',
      'no-var': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@stylistic/semi': ['error', 'never'],
      '@stylistic/quotes': ['error', 'single', { avoidEscape: true, allowTemplateLiterals: 'always' }],
      '@stylistic/indent': ['error', 2, { SwitchCase: 1, flatTernaryExpressions: true, offsetTernaryExpressions: true, ignoredNodes: ['TemplateLiteral *'] }],
      '@stylistic/comma-dangle': ['error', 'always-multiline'],
      '@stylistic/eol-last': 'error',
      '@stylistic/no-trailing-spaces': 'error',
      '@stylistic/max-len': ['error', { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
      '@stylistic/arrow-parens': ['error', 'always'],
    },
  },
  downward(['schemas/**/*.ts'], ['src', 'actors', 'gateway'], 'schemas are the floor of the house'),
  downward(['src/**/*.ts'], ['actors', 'gateway'], 'src is below actors and gateway'),
  downward(['gateway/**/*.ts'], ['actors'], 'the gateway knows actors by their subjects only'),
  ...actors.map((actor) => downward([`actors/${actor}/**/*.ts`], ['gateway', ...actors.filter((one) => one !== actor).map((one) => `actors/${one}`)], 'no actor imports another actor or the gateway')),
)

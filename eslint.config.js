// Rules that the compiler does not enforce: floating promises, the direction of imports, and style.

import { readdirSync } from 'node:fs'
import stylistic from '@stylistic/eslint-plugin'
import tseslint from 'typescript-eslint'

/** Imports point down only: gateway and actors → src → schemas. */
const downward = (files, forbidden, message) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: forbidden.map((folder) => ({ regex: `^#${folder}/`, message })) }],
  },
})

/** One folder an actor; src/actors.test.ts holds src/actors.ts against them. */
const actors = readdirSync(new URL('actors', import.meta.url))

/** node:test awaits the promises of these calls. */
const nodeTest = {
  from: 'package',
  package: 'node:test',
  name: ['describe', 'it', 'test', 'before', 'after', 'beforeEach', 'afterEach'],
}

export default tseslint.config(
  { ignores: ['**/node_modules/', 'test/fixtures/', '.winnow/'] },
  {
    files: ['**/*.ts'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin, '@stylistic': stylistic },
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [nodeTest] }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-empty': 'error',
      'prefer-const': 'error',
      'no-var': 'error',
      'no-restricted-properties': ['error', {
        object: 'URL', property: 'canParse',
        message: 'once it is optimised it reads Latin-1 strings as UTF-8 (Node 22): use URL.parse',
      }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@stylistic/semi': ['error', 'never'],
      '@stylistic/quotes': ['error', 'single', { avoidEscape: true, allowTemplateLiterals: 'always' }],
      '@stylistic/indent': ['error', 2, {
        SwitchCase: 1,
        flatTernaryExpressions: true,
        offsetTernaryExpressions: true,
        ignoredNodes: ['TemplateLiteral *'],
      }],
      '@stylistic/comma-dangle': ['error', 'always-multiline'],
      '@stylistic/eol-last': 'error',
      '@stylistic/no-trailing-spaces': 'error',
      '@stylistic/max-len': ['error', {
        code: 120,
        ignoreUrls: true,
        ignoreStrings: true,
        ignoreTemplateLiterals: true,
        ignoreRegExpLiterals: true,
      }],
      '@stylistic/arrow-parens': ['error', 'always'],
    },
  },
  downward(['schemas/**/*.ts'], ['src', 'actors', 'gateway'], 'schemas import from no other folder'),
  downward(['src/**/*.ts'], ['actors', 'gateway'], 'src must not import from actors or gateway'),
  downward(['gateway/**/*.ts'], ['actors'], 'the gateway reaches actors through NATS subjects only'),
  ...actors.map((actor) => downward(
    [`actors/${actor}/**/*.ts`],
    ['gateway', ...actors.filter((one) => one !== actor).map((one) => `actors/${one}`)],
    'an actor must not import from another actor or the gateway',
  )),
)

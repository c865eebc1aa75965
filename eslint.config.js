// Rules that the compiler does not enforce: floating promises and style. The direction of imports is in
// .dependency-cruiser.json.

import stylistic from '@stylistic/eslint-plugin'
import tseslint from 'typescript-eslint'

/** node:test awaits the promises of these calls. */
const nodeTest = {
  from: 'package',
  package: 'node:test',
  name: ['describe', 'it', 'test', 'before', 'after', 'beforeEach', 'afterEach'],
}

export default tseslint.config(
  { ignores: ['**/node_modules/', 'test/fixtures/', '.winnow/', 'console/dist/'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
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
)

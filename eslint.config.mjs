// Lint: TypeScript's and React's rules, and the borders between workspaces (tools/lint/borders.mjs).
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { borders } from './tools/lint/borders.mjs';
import { screenWorkspaces } from './tools/lint/released-workspaces.mjs';

const BROWSER = ['shared', 'shell', ...screenWorkspaces(import.meta.dirname)].map(
  (workspace) => `${workspace}/src/**`,
);
const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/test-*.{ts,tsx}',
  '**/testing/**/*.{ts,tsx}',
  'e2e/**/*.ts',
];

/** A test that is left out, alone, or waits for the clock shows nothing. */
const HONEST_TESTS = [
  {
    selector:
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|fixme|failing)$/]',
    message: 'Every test runs: no only, skip, todo, fixme or failing.',
  },
  {
    selector:
      'MemberExpression[object.property.name="describe"][property.name=/^(only|skip|fixme)$/]',
    message: 'Every test runs: no only, skip or fixme.',
  },
  {
    selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
    message: 'Every test runs.',
  },
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: 'No sleeps: wait for what has to happen.',
  },
  // A promise that a timer resolves; one that a timer rejects is a deadline, and fine.
  {
    selector:
      'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]:matches([arguments.0.type="Identifier"], [arguments.0.body.type="CallExpression"])',
    message: 'No sleeps: wait for what has to happen.',
  },
];

/** A story meets slow machines, and pages that do things by themselves. */
const STEADY_STORIES = [
  {
    selector: 'Property[key.name=/^(timeout|patience)$/][value.type="Literal"]',
    message: 'How long stories wait stands in product/patience.ts.',
  },
  {
    selector: 'CallExpression[callee.property.name="setTimeout"][arguments.0.type="Literal"]',
    message: 'How long stories wait stands in product/patience.ts.',
  },
  {
    selector:
      'CallExpression[callee.name="expect"] AwaitExpression > CallExpression:matches([callee.object.name="api"], [arguments.0.name="api"])',
    message: 'The page may show it before the host holds it: expect.poll.',
  },
  {
    selector: 'CallExpression[callee.name="expect"] MemberExpression[property.name="calls"]',
    message: 'The page may go on before the host was asked: expect.poll.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(click|press)$/][callee.object.arguments.1.properties.0.value.value="Retry"]',
    message: 'The page may heal before: endFaultsAndRetry, or retryUntil.',
  },
];

const imports = {
  plugins: { 'import-x': importX },
  settings: {
    'import-x/extensions': ['.ts', '.tsx', '.mjs', '.js'],
    'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    'import-x/resolver-next': [
      createTypeScriptImportResolver({
        alwaysTryTypes: false,
        conditionNames: ['source', 'types', 'import', 'node', 'default'],
        noWarnOnMultipleProjects: true,
        project: ['*/tsconfig.json'],
      }),
      createNodeResolver(),
    ],
  },
  rules: {
    'import-x/no-cycle': ['error', { ignoreExternal: true }],
    'import-x/no-self-import': 'error',
  },
};

const everywhere = {
  eqeqeq: ['error', 'always'],
  'no-var': 'error',
  'prefer-const': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.data/**',
      '**/.cache/**',
      '**/test-results/**',
      'coverage/**',
      'seed/**',
      '**/*.d.mts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended, imports],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...everywhere,
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports' },
      ],
      // The compiler finds unused names (noUnusedLocals, noUnusedParameters), and knows that a
      // value may serve a type only.
      '@typescript-eslint/no-unused-vars': 'off',
      // Nothing rejects unhandled.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  { files: ['**/*.mjs'], extends: [tseslint.configs.recommended, imports], rules: everywhere },
  {
    files: BROWSER,
    plugins: { 'react-hooks': reactHooks },
    // Of the plugin's rules those that are about correctness; the others prepare for a compiler
    // that isn't used here.
    rules: {
      ...Object.fromEntries(
        [
          'rules-of-hooks',
          'exhaustive-deps',
          'purity',
          'refs',
          'static-components',
          'use-memo',
          'error-boundaries',
          'set-state-in-render',
          'globals',
        ].map((rule) => [`react-hooks/${rule}`, 'error']),
      ),
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  { files: TESTS, rules: { 'no-restricted-syntax': ['error', ...HONEST_TESTS] } },
  {
    files: ['e2e/**/*.e2e.ts'],
    rules: { 'no-restricted-syntax': ['error', ...HONEST_TESTS, ...STEADY_STORIES] },
  },
  ...borders,
);

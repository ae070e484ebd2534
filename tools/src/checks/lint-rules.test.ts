import { beforeAll, expect, it } from '@jest/globals';
import { lintProject } from './testing/linted-project.ts';

/** What each rule forbids: in files of a small project, and the rule that has to say so. */
const FORBIDDEN: readonly (readonly [
  name: string,
  file: string,
  text: string,
  rule: string | undefined,
])[] = [
  [
    'a promise that nobody waits for',
    'api/src/left.ts',
    'export const left = (): void => { Promise.resolve(); };',
    '(no-floating-promises)',
  ],
  [
    'a promise where nobody waits for one',
    'api/src/given.ts',
    '[1].forEach(async () => undefined); export {};',
    '(no-misused-promises)',
  ],
  [
    'waiting for what is there',
    'api/src/there.ts',
    'export const there = async (): Promise<number> => await 1;',
    '(await-thenable)',
  ],
  ['any', 'api/src/any.ts', 'export const anything: any = 1;', '(no-explicit-any)'],
  [
    'two files that import each other',
    'api/src/one.ts',
    "import { two } from './two.ts'; export const one = (): number => two;",
    '(no-cycle)',
  ],
  [
    'a hook under a condition',
    'shell/src/hook.tsx',
    "import { useState } from 'react'; export const useIt = (is: boolean) => (is ? useState(0) : 0);",
    '(rules-of-hooks)',
  ],
  [
    'an effect that forgets what it reads',
    'queues-mfe/src/effect.tsx',
    "import { useEffect } from 'react'; export const useIt = (of: () => void) => useEffect(() => of(), []);",
    '(exhaustive-deps)',
  ],
  [
    'chance while drawing',
    'queues-mfe/src/chance.tsx',
    'export const Chance = () => <p>{Math.random()}</p>;',
    '(purity)',
  ],
  [
    'logging in the browser',
    'shell/src/log.ts',
    "export const log = (): void => console.log('here');",
    '(no-console)',
  ],
  [
    'logging on a server',
    'api/src/log.ts',
    "export const log = (): void => console.log('here');",
    undefined,
  ],
  [
    'what zod keeps to itself',
    'shared/src/inside.ts',
    'export const inside = (schema: { _zod: unknown }): unknown => schema._zod;',
    '(library-internals)',
  ],
  [
    'what React keeps to itself, in a test too',
    'shell/src/inside.test.tsx',
    "import * as React from 'react'; export const { __CLIENT_INTERNALS_DO_NOT_USE } = React as never;",
    '(library-internals)',
  ],
  [
    'the files of jsdom',
    'tools/src/inside.ts',
    "export const inside = (): Promise<unknown> => import('jsdom/lib/jsdom/utils.js');",
    '(library-internals)',
  ],
  [
    'jest’s run time',
    'tools/inside.cjs',
    "module.exports = class extends require('jest-runtime').default {};",
    '(library-internals)',
  ],
  [
    'a function of Node that is replaced',
    'tools/inside.mjs',
    "import vm from 'node:vm'; vm.compileFunction = () => {};",
    '(library-internals)',
  ],
  [
    'WebAssembly’s memory',
    'api/src/memory.ts',
    'export const memory = new WebAssembly.Memory({ initial: 1 });',
    '(library-internals)',
  ],
  [
    'a subclass of what Node keeps contexts in',
    'api/src/contexts.ts',
    "import { AsyncLocalStorage } from 'node:async_hooks'; export class Contexts extends AsyncLocalStorage<number> {}",
    '(library-internals)',
  ],
  [
    'a Proxy in the product',
    'gateway/src/proxy.ts',
    'export const proxy = new Proxy({}, {});',
    '(no-proxies)',
  ],
  [
    'a Proxy in a test',
    'gateway/src/proxy.test.ts',
    'export const proxy = new Proxy({}, {});',
    undefined,
  ],
  [
    'an exception that nothing needs',
    'api/src/needless.ts',
    '// oxlint-disable-next-line eqeqeq -- why\nexport const needless = 1;',
    'Unused',
  ],
];

let said: ReturnType<typeof lintProject> = new Map();

beforeAll(() => {
  said = lintProject([
    ...FORBIDDEN.map(([, file, text]) => ({ file, text })),
    { file: 'api/src/two.ts', text: "import { one } from './one.ts'; export const two = one();" },
  ]);
});

it.each(FORBIDDEN)('%s', (_name, file, _text, rule) => {
  if (rule) expect(said.get(file)?.join('\n')).toContain(rule);
  else expect(said.get(file)).toBeUndefined();
});

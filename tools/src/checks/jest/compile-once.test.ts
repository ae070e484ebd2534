import vm from 'node:vm';
import { expect, it, jest } from '@jest/globals';
import { compileOnce } from '../../../jest/compile-once.cjs';

type Compiled = (...given: unknown[]) => unknown;

const sandbox = (mark: string) => vm.createContext({ mark });
const asNode = jest.fn(vm.compileFunction);
const compiled: (string | undefined)[] = [];
class Script extends vm.Script {
  constructor(code: string, options: vm.ScriptOptions) {
    super(code, options);
    compiled.push(options.filename);
  }
}
const compile = compileOnce(asNode as typeof vm.compileFunction, Script as typeof vm.Script);
const inSandbox = (code: string, parsingContext: vm.Context, filename = 'module.js'): Compiled =>
  compile(code, ['given'], { filename, parsingContext }) as Compiled;

it('gives each test file a function over its own globals', () => {
  const code = 'globalThis.loads = (globalThis.loads ?? 0) + 1; return [mark, loads, given];';
  const [one, other] = [sandbox('one'), sandbox('other')];
  expect(inSandbox(code, one)('a')).toEqual(['one', 1, 'a']);
  expect(inSandbox(code, other)('b')).toEqual(['other', 1, 'b']);
  expect(inSandbox(code, one)('c')).toEqual(['one', 2, 'c']);
  expect(asNode).not.toHaveBeenCalled();
});

it('compiles the code of a file once', () => {
  for (let loads = 0; loads < 3; loads += 1) inSandbox('return 1;', sandbox('any'), 'once.js')();
  expect(compiled.filter((file) => file === 'once.js')).toHaveLength(1);
});

it('takes code that has changed under the same name, and other parameters', () => {
  const any = sandbox('any');
  expect(inSandbox('return 1;', any, 'changed.js')()).toBe(1);
  expect(inSandbox('return 2;', any, 'changed.js')()).toBe(2);
  const other = compile('return more;', ['more'], { filename: 'changed.js', parsingContext: any });
  expect((other as Compiled)(3)).toBe(3);
});

it('leaves a test file, and code outside of a sandbox, to Node', () => {
  expect(inSandbox('return 1;', sandbox('any'), 'some.test.ts')()).toBe(1);
  expect((compile('return 2;') as Compiled)()).toBe(2);
  expect(asNode).toHaveBeenCalledTimes(2);
});

it.each([
  ['thrown', '\n  throw new Error("here");', 'module.js:2:9'],
  ['on the first line', 'throw new Error("here");', 'module.js:1:7'],
])('says where in the file an error was %s', (_when, code, place) => {
  const failing = inSandbox(code, sandbox('any'));
  expect(() => failing()).toThrow(
    expect.objectContaining({ stack: expect.stringContaining(place) }),
  );
});

it('says what is wrong with code as Node does', () => {
  const any = sandbox('any');
  expect(() => inSandbox('return (;', any, 'odd.js')).toThrow(
    expect.objectContaining({ stack: expect.stringContaining('odd.js:1') }),
  );
  expect(inSandbox('#!/usr/bin/env node\nreturn 1;', any, 'command.js')()).toBe(1);
});

import { beforeEach, expect, it, jest } from '@jest/globals';
import { guardGlobals } from './globals.ts';

const OWNER = '/releases/queues-mfe/2.0.0/';
let caller: string | undefined;
const onReplaced = jest.fn<(owner: string, name: string) => void>();

/** A window with a few of the guarded functions. */
const page = () => {
  class EventTarget {
    addEventListener() {
      return 'original';
    }
  }
  const scope = { fetch: () => 'original', EventTarget, JSON: { parse: () => 'original' } };
  const guard = guardGlobals(scope, () => caller, onReplaced);
  return { scope, guard, target: new EventTarget() as EventTarget & Record<string, unknown> };
};

beforeEach(() => {
  caller = OWNER;
});

it('what a screen assigns changes nothing, and is told', () => {
  const { scope, guard } = page();
  scope.fetch = () => 'replaced';
  scope.EventTarget.prototype.addEventListener = () => 'replaced';
  expect(scope.fetch()).toBe('original');
  expect(new scope.EventTarget().addEventListener()).toBe('original');
  expect(onReplaced.mock.calls).toEqual([
    [OWNER, 'fetch'],
    [OWNER, 'EventTarget.prototype.addEventListener'],
  ]);
  expect(guard.restore()).toEqual([]);
});

it('what an extension or a measuring tool assigns is taken, and nobody is told', () => {
  const { scope, guard, target } = page();
  caller = undefined;
  scope.fetch = () => 'replaced';
  target['addEventListener'] = () => 'of its own';
  expect(scope.fetch()).toBe('replaced');
  expect(target.addEventListener()).toBe('of its own');
  expect(new scope.EventTarget().addEventListener()).toBe('original');
  expect(onReplaced).not.toHaveBeenCalled();
  expect(guard.restore()).toEqual([]);
});

it('what is redefined instead, or stands in the language, is put back at the next look', () => {
  const { scope, guard } = page();
  Object.defineProperty(scope, 'fetch', { value: () => 'replaced', configurable: true });
  scope.JSON.parse = () => 'replaced';
  expect(guard.restore()).toEqual(['fetch', 'JSON.parse']);
  expect(scope.fetch()).toBe('original');
  expect(scope.JSON.parse()).toBe('original');
  expect(guard.restore()).toEqual([]);
});

it('what is put back may be what putting back would use', () => {
  const scope = { Array, Object, JSON };
  const guard = guardGlobals(scope, () => caller, onReplaced);
  const { map, filter, push } = Array.prototype;
  Array.prototype.map = () => [];
  Array.prototype.filter = () => [];
  Array.prototype.push = () => 0;
  const names = guard.restore();
  expect([Array.prototype.map, Array.prototype.filter, Array.prototype.push]).toEqual([
    map,
    filter,
    push,
  ]);
  expect(names).toEqual(['Array.prototype.map', 'Array.prototype.filter', 'Array.prototype.push']);
});

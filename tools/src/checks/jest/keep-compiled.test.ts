import { beforeEach, expect, it } from '@jest/globals';
import { keepCompiled } from '../../../jest/api/keep-compiled.mjs';

let compiled: unknown[] = [];
beforeEach(() => {
  compiled = [];
});

/** As Fastify's: made for an app's schemas and settings, then asked for each route's schema. */
const kept = keepCompiled(
  () => (shared: object, settings: object) => (route: { schema: object }) => {
    compiled.push(route.schema);
    if ('broken' in route.schema) throw new Error('no schema');
    return () => ({ shared, settings, ...route.schema });
  },
);
const app = (shared = {}, settings = { allErrors: true }) => kept()(shared, settings);
const text = { schema: { type: 'string' } };

it('compiles a schema once for all apps', () => {
  const first = app()(text);
  expect(app()({ schema: { ...text.schema } })).toBe(first);
  expect(compiled).toEqual([{ type: 'string' }]);
});

it('compiles another one, and the same one with other settings, for itself', () => {
  const of = { schema: { type: 'number', minimum: 1 } };
  const results = [
    app()(of)(),
    app()({ schema: { type: 'number', minimum: 2 } })(),
    app({}, { allErrors: false })(of)(),
    app({ din: {} })(of)(),
  ];
  expect(compiled).toHaveLength(4);
  expect(results).toMatchObject([
    { minimum: 1 },
    { minimum: 2 },
    { settings: { allErrors: false } },
    { shared: { din: {} } },
  ]);
});

it('tries a schema again that could not be compiled', () => {
  const broken = { schema: { broken: true } };
  for (let attempt = 0; attempt < 2; attempt += 1) expect(() => app()(broken)).toThrow('no schema');
  expect(compiled).toHaveLength(2);
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildCache } from '../../../bundler/build-cache.mjs';

const clone = () => mkdtempSync(join(tmpdir(), 'refined-build-cache-'));
const kept = (root: string, name: string) => ({
  type: 'filesystem',
  cacheDirectory: join(root, '.cache', 'webpack'),
  name,
});

it('a clone that builds once writes no cache; who builds again has one', () => {
  const root = clone();
  const cache = () => buildCache(root, 'queues-mfe-production', false);
  expect(cache()).toBe(false);
  expect(cache()).toMatchObject(kept(root, 'queues-mfe-production'));
  expect(cache()).toMatchObject(kept(root, 'queues-mfe-production'));
});

it('each workspace counts its own builds, and each mode', () => {
  const root = clone();
  buildCache(root, 'queues-mfe-production', false);
  expect(buildCache(root, 'search-mfe-production', false)).toBe(false);
  expect(buildCache(root, 'queues-mfe-development', false)).toBe(false);
});

it('who watches has it from the first build on', () => {
  const root = clone();
  expect(buildCache(root, 'queues-mfe-development', true)).toMatchObject(
    kept(root, 'queues-mfe-development'),
  );
});

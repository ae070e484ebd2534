import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { BOOTSTRAP_SCRIPT, bootstrapSource, bundleBootstrap } from '../../bundler/bootstrap.mjs';

const ROOT = path.resolve(process.cwd());

it('the script that the gateway serves is what its sources give: npm run bootstrap', () => {
  expect(readFileSync(path.join(ROOT, BOOTSTRAP_SCRIPT), 'utf8')).toBe(bootstrapSource(ROOT));
});

it('the bootstrap has 2 KB at most', () => {
  expect(Buffer.byteLength(bundleBootstrap(ROOT))).toBeLessThanOrEqual(2_048);
});

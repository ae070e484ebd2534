import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import {
  BOOTSTRAP_SCRIPT,
  bootstrapSource,
  bundleBootstrap,
  bundleEarlyCalls,
} from '../../bundler/bootstrap.mjs';

const ROOT = path.resolve(process.cwd());

it('the scripts that the gateway serves are what their sources give: npm run bootstrap', () => {
  expect(readFileSync(path.join(ROOT, BOOTSTRAP_SCRIPT), 'utf8')).toBe(bootstrapSource(ROOT));
});

it('the bootstrap has 2 KB at most', () => {
  expect(Buffer.byteLength(bundleBootstrap(ROOT))).toBeLessThanOrEqual(2_048);
});

it('the script in the HTML has 1 KB at most, and nothing that would end its element', () => {
  const script = bundleEarlyCalls(ROOT);
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1_024);
  expect(script).not.toMatch(/<[!/]/);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { BOOTSTRAP_FILE, bootstrapSource, bundle } from '../bootstrap-bundle.ts';

const ROOT = path.resolve(process.cwd());

it('the scripts that the gateway serves are what their sources give: npm run bootstrap', () => {
  expect(readFileSync(path.join(ROOT, BOOTSTRAP_FILE), 'utf8')).toBe(bootstrapSource(ROOT));
});

it('the bootstrap has 2.6 KB over the wire at most, its watchdog 0.5', () => {
  const sent = (script: string): number => brotliCompressSync(script).length;
  expect(sent(bundle(ROOT, 'BOOTSTRAP_SCRIPT'))).toBeLessThanOrEqual(2_662);
  expect(sent(bundle(ROOT, 'WATCHDOG_SCRIPT'))).toBeLessThanOrEqual(512);
});

it('the script in the HTML has 1 KB at most, and nothing that would end its element', () => {
  const script = bundle(ROOT, 'EARLY_CALLS_SCRIPT');
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1_024);
  expect(script).not.toMatch(/<[!/]/);
});

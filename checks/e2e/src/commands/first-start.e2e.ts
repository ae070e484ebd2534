import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openApi } from '../fixtures/api.ts';
import { PATIENCE } from '../product/patience.ts';
import { firstDataFolder, keepToken } from '../product/folders.ts';
import { startProduct } from '../product/run-start.ts';

const REPEATED_NEVER = /^(Building|Built|Filling|Seed:)/m;

test('the first start builds, fills the database, and is ready; the second one takes seconds', async () => {
  test.setTimeout(PATIENCE.build + PATIENCE.story);
  const folder = firstDataFolder();
  expect(existsSync(folder)).toBe(false);
  // Like a user's first start, without settings.
  const environment = { DATA_DIR: folder, NODE_OPTIONS: '' };
  const began = performance.now();
  const first = await startProduct(environment, PATIENCE.build);
  const firstSeconds = (performance.now() - began) / 1000;
  expect(first.output()).toMatch(/^Ready: http:\/\/127\.0\.0\.1:\d+$/m);
  // It is printed after the other line, so it may arrive later.
  await expect.poll(() => first.output()).toMatch(/reviewer.*formulary/);

  const page = await fetch(first.address);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const ready = await fetch(`${first.address}/readyz`);
  expect(ready.status).toBe(200);
  expect(await first.stop('SIGTERM')).toBe(0);

  const again = performance.now();
  const second = await startProduct(environment);
  const secondSeconds = (performance.now() - again) / 1000;
  const { token } = await openApi({ api: second.address });
  keepToken(folder, token);
  expect(await second.stop('SIGINT')).toBe(0);
  // Times are only reported. The test shows that the slow steps are not repeated.
  console.log(`First start ${firstSeconds.toFixed(1)} s, second ${secondSeconds.toFixed(1)} s.`);
  expect(first.output()).toMatch(REPEATED_NEVER);
  expect(second.output()).not.toMatch(REPEATED_NEVER);
});

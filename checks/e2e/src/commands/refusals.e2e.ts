import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../fixtures/worker/worker-test.ts';
import { filledDataFolder, newFolder } from '../product/folders.ts';
import { failToStart, type Environment } from '../product/run-start.ts';

/**
 * Expects one clear sentence, no stack trace, and an exit status other than 0. Resolves with all
 * output.
 */
const expectRefusal = async (environment: Environment, sentence: RegExp): Promise<string> => {
  const { status, stdout, stderr } = await failToStart(environment);
  expect(status).not.toBe(0);
  expect(status).not.toBeNull();
  expect(stderr.trim()).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(`${stdout}${stderr}`).not.toMatch(/^\s+at /m);
  expect(stdout).not.toMatch(/^Ready/m);
  return stdout + stderr;
};

test.describe('A start that can not succeed says why in one sentence', () => {
  test('the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expectRefusal(
      { DATA_DIR: filledDataFolder(), PORT: String(port) },
      new RegExp(`${port}.*taken`),
    );
    await new Promise((resolve) => other.close(resolve));
  });

  test('the release store is not mounted; none is made in its place', async () => {
    const folder = newFolder('unmounted');
    await expectRefusal(
      { DATA_DIR: newFolder('data'), RELEASES: folder },
      /no release store.*npm run release -- init/i,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

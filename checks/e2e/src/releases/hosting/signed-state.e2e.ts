import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from '../../product/folders.ts';
import { activateShell, SHELL } from '../fixtures/failing-shells.ts';
import {
  activeIn,
  edited,
  expect,
  expectRelease,
  putDerived,
  QUEUE,
  SCREEN,
  test,
  type ReleaseHost,
} from '../fixtures/release-fixture.ts';
import { releaseCommand, releaseCommandHere } from '@refined/bad-releases/release-command';

const PINNED = '8.0.0';

/** The place of `RELEASE_KEYS` in the built shell's state source; it is empty. */
const NO_KEYS = /([\w$]+=)\[\](?=,[\w$]+=\w+=>\(\w+\.ok&&)/;

/** Activates the shell with the key in its `release-keys.ts`. */
const pinKey = async (releaseHost: ReleaseHost, publicKey: string): Promise<void> => {
  const { store } = releaseHost;
  const { entry } = await store.readRelease(SHELL, await activeIn(store, SHELL));
  await putDerived(store, PINNED, {
    workspace: SHELL,
    change: (file, text) =>
      file === entry ? edited(text, NO_KEYS, (_found, head) => `${head}["${publicKey}"]`) : text,
  });
  await activateShell(releaseHost, PINNED);
};

test('a shell with a pinned key takes signed states only, also after a rollback', async ({
  page,
  releaseHost,
  watch,
}) => {
  const key = path.join(newFolder('key'), 'release.pem');
  const made = await releaseCommandHere(releaseHost.releases, ['key', 'new', key, '--json']);
  expect(made.stderr).toBe('');
  const { publicKey } = JSON.parse(made.stdout) as { publicKey: string };
  const signed = { RELEASE_SIGNING_KEY: key };

  const command = async (...args: string[]): Promise<void> => {
    const { status } = await releaseCommandHere(releaseHost.releases, args, signed);
    expect(status).toBe(0);
  };

  await pinKey(releaseHost, publicKey);
  await releaseHost.put('8.0.0');
  await command('sign', '--reason', 'keys are pinned');
  await command('activate', SCREEN, '8.0.0');
  await releaseHost.untilServed();
  await page.goto(QUEUE);
  await expectRelease(page, '8.0.0');

  // Without the key nothing changes, and the command says why.
  const refused = await releaseCommand(releaseHost.releases, ['rollback', SCREEN]);
  expect(refused.status).toBe(3);
  expect(refused.stderr).toMatch(/RELEASE_SIGNING_KEY/);
  await command('rollback', SCREEN);
  await releaseHost.untilServed();
  await page.goto(QUEUE);
  await expectRelease(page);

  const alter = (text: string) => text.replace(/"title": ?"Queues"/, '"title":"Altered"');

  // Somebody between host and page without the key: the page rejects their state.
  watch.expectLogged(/list of screens|state/);
  // Chromium lets no page that the story itself answered call a host of this machine.
  watch.expectLogged(/loopback|net::ERR_FAILED/);
  const isState = ({ pathname }: URL) => [QUEUE, '/releases/state.json'].includes(pathname);
  await page.route(isState, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: alter(await response.text()) });
  });
  await page.goto(QUEUE);
  await expect(
    page.getByRole('main').getByText('The list of screens could not be loaded'),
  ).toBeVisible();
  await page.unroute(isState);

  // Somebody who can write to the store: the gateway doesn't serve it, and `verify` reports it.
  const state = path.join(releaseHost.releases, 'state.json');
  writeFileSync(state, alter(readFileSync(state, 'utf8')));
  await page.goto(QUEUE);
  await expectRelease(page);
  const proof = await releaseCommandHere(releaseHost.releases, ['verify'], {
    RELEASE_PUBLIC_KEYS: publicKey,
  });
  expect(proof.status).toBe(5);
  expect(proof.stdout + proof.stderr).toMatch(/signature/i);
});

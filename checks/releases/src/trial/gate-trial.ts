import { fileSystemStore } from '@refined/releases';
import { buildBad, type BuiltKind } from './bad-build.ts';
import { goBack } from './bad-host.ts';
import { storeBuild, type Ground } from './ground.ts';
import { releaseCommandHere } from '../release-command.ts';

const VERSION = '9.0.0';

/** Exit codes of the command. */
const DONE = 0;
const REFUSED = 3;

/**
 * Publishes a release to its own store from built files, as `npm run release` does. Returns the
 * gate's sentences; undefined if the release passes. Rejects if the gate couldn't check.
 */
export const askGate = async (ground: Ground, kind: BuiltKind): Promise<string | undefined> => {
  const { folder, store } = ground.newStore();
  await goBack(store, 'shell');
  const staging = ground.newFolder();
  const staged = fileSystemStore(staging);
  await staged.init();
  await storeBuild(staged, await buildBad(store, kind, VERSION, ground.newFolder()));
  const { workspace } = kind;
  const from = ['--from', staging, '--version', VERSION];
  const args = ['publish', workspace, ...from, '--no-activate'];
  const { status, stderr } = await releaseCommandHere(folder, args);
  // Any other code is the machine's fault, such as no browser.
  if (status !== DONE && status !== REFUSED) throw new Error(stderr);
  return status === REFUSED ? stderr : undefined;
};

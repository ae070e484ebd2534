import { fileSystemStore } from '@refined/releases';
import { buildBad, type BuiltKind } from './bad-build.ts';
import { goBack } from './bad-host.ts';
import { storeBuild, type Ground } from './ground.ts';
import { releaseCommand } from './release-command.ts';

const VERSION = '9.0.0';

/** Exit codes of the command. */
const DONE = 0;
const REFUSED = 3;

/**
 * Publishes a release, which came as bytes, to a store of its own, as `npm run release` does.
 * Returns the gate's sentences; undefined where it lets the release pass. Rejects when the gate
 * couldn't look.
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
  const { exit, problem } = await releaseCommand(folder, ...args);
  // Anything else is a fault of the machine: no browser, say.
  if (exit !== DONE && exit !== REFUSED) throw new Error(problem);
  return exit === REFUSED ? problem : undefined;
};

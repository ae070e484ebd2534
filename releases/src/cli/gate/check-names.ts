import type { ReleaseDocument } from '@refined/shared/contract';
import { offersContract } from '@refined/shared/federation';
import { refused } from '../call/command-error.ts';
import type { ReadRelease } from './gated-release.ts';
import { gateMessages, missingNamesText } from './gate-messages.ts';
import type { MissingName } from './gate-messages.ts';
import { shownReleases } from './shown-releases.ts';

type Names = NonNullable<ReleaseDocument['uses']>;

/**
 * The names that a screen uses and a shell doesn't offer. A module that the shell doesn't list is
 * one whose names aren't known: it is left out.
 */
export const missingNames = (uses: Names, offers: Names): MissingName[] =>
  Object.entries(uses).flatMap(([door, names]) => {
    const offered = offers[door];
    return offered
      ? names.filter((name) => !offered.includes(name)).map((name) => ({ name, door }))
      : [];
  });

/**
 * Compares the names that screens import with those that shells export, of the release and of what
 * browsers get with it: of a screen what its bytes take, else what it declares. Rejects with `names`: without this a page shows "React error #130".
 */
export const checkNames = async ({ call, store, release, bytes }: ReadRelease): Promise<void> => {
  const { workspace, version, meta } = release;
  const isShell = meta.declaration.kind === 'shell';
  const mine = {
    name: `${workspace} ${version}`,
    names: isShell ? meta.offers : (bytes?.uses ?? meta.uses),
  };
  const others = (await shownReleases(store, await store.readState())).filter(
    ({ declaration }) =>
      declaration.kind !== meta.declaration.kind &&
      // The others don't meet in a page: the check of the contract says so.
      (isShell
        ? offersContract(meta.declaration.contract, declaration.contract)
        : offersContract(declaration.contract, meta.declaration.contract)),
  );
  const good: string[] = [];
  const problems: string[] = [];
  for (const document of others) {
    const other = {
      name: `${document.workspace} ${document.version}`,
      names: isShell ? document.uses : document.offers,
    };
    const [screen, shell] = isShell ? [other, mine] : [mine, other];
    if (!screen.names || !shell.names) {
      call.say(gateMessages.namesUnknown(screen.names ? shell.name : screen.name));
      continue;
    }
    const missing = missingNames(screen.names, shell.names);
    if (missing.length === 0) good.push(other.name);
    else problems.push(`${missingNamesText(screen.name, shell.name, missing)}.`);
  }
  if (problems.length > 0)
    throw refused(
      'names',
      isShell ? gateMessages.missingForScreen(problems) : gateMessages.missingInShell(problems),
    );
  if (good.length > 0) call.say(gateMessages.namesGood(good));
};

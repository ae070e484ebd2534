import { major } from 'semver';
import { offersContract } from '@refined/shared/federation';
import type { ReleaseDocument } from '@refined/shared/contract';
import { refused } from '../definition/command-error.ts';
import type { GatedRelease, ReadRelease } from './built-release.ts';
import { gateMessages, missingNamesText, type MissingName } from './gate-messages.ts';
import { shownReleases } from './shown-releases.ts';

type Names = NonNullable<ReleaseDocument['uses']>;

/**
 * The names that a screen uses but a shell doesn't offer. Modules that the shell doesn't list are
 * left out: their names aren't known.
 */
export const missingNames = (uses: Names, offers: Names): MissingName[] =>
  Object.entries(uses).flatMap(([door, names]) => {
    const offered = offers[door];
    return offered
      ? names.filter((name) => !offered.includes(name)).map((name) => ({ name, door }))
      : [];
  });

/**
 * Compares the names that screens import with those that shells export, for the release and the
 * active and canary releases of the other kind. Rejects with `names`: otherwise a page would show
 * "React error #130".
 */
export const checkNames = async ({ call, store, release }: GatedRelease): Promise<void> => {
  const { workspace, version, meta } = release;
  const isShell = meta.declaration.kind === 'shell';
  const mine = {
    name: `${workspace} ${version}`,
    names: isShell ? meta.offers : meta.uses,
  };
  const others = (await shownReleases(store, await store.readState())).filter(
    ({ declaration }) =>
      declaration.kind !== meta.declaration.kind &&
      // Releases that don't fit aren't shown together: checkFit reports that.
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

/** The range that a build with this contract needs: its minor version or a later one. */
const rangeOf = (version: string): string => `^${version.split('.').slice(0, 2).join('.')}.0`;

/** Names of a shell that the new one lacks; read from the builds, so that `--from` works too. */
const goneNames = ({ meta }: GatedRelease['release'], before: ReleaseDocument): string[] =>
  meta.offers && before.offers
    ? missingNames(before.offers, meta.offers).map(({ door, name }) =>
        gateMessages.nameGone(door, name),
      )
    : [];

/**
 * Refuses a contract that lost something without a new major version (`contract-shrinks`): names
 * that the builds offer and, if the release is built here, declarations in the sources (for screens
 * too, because their types were checked against these). Refuses a screen whose files need another
 * contract than it declares (`contract`), because pages decide by the declared one.
 */
export const checkContract = async (gate: ReadRelease): Promise<void> => {
  const { call, store, release, isBuiltHere } = gate;
  const { declaration } = release.meta;
  const needed = gate.bytes?.contract;
  if (needed !== undefined && needed !== rangeOf(declaration.contract))
    throw refused(
      'contract',
      gateMessages.otherContract(
        `${release.workspace} ${release.version}`,
        declaration.contract,
        needed,
      ),
    );
  const shells = (await shownReleases(store, await store.readState())).filter(
    ({ declaration: { kind, contract } }) =>
      kind === 'shell' && major(contract) === major(declaration.contract),
  );
  for (const shell of shells) {
    const name = `${shell.workspace} ${shell.version}`;
    const { contract } = shell.declaration;
    const refuse = (gone: readonly string[], version: string, needed: string): never => {
      throw refused('contract-shrinks', gateMessages.contractShrinks(name, version, gone, needed));
    };
    const gone = declaration.kind === 'shell' ? goneNames(release, shell) : [];
    if (gone.length > 0) refuse(gone, contract, `${major(contract) + 1}.0.0`);
    if (!isBuiltHere) continue;
    const change = shell.commit
      ? await call.compareContract({ root: call.root, commit: shell.commit.replace(/-dirty$/, '') })
      : ({ kind: 'unknown' } as const);
    if (change.kind === 'unknown') {
      // A team's own repository has no sources of `shared` to compare.
      if (!call.reader.isInScreen) call.say(gateMessages.contractUnknown(name));
    } else if (change.kind === 'kept') call.say(gateMessages.contractKept(name));
    else refuse(change.breaking, change.version, change.needed);
  }
};

import type { ReleaseDocument } from '@refined/shared/contract';
import { refused } from '../call/command-error.ts';
import { missingNames } from './check-names.ts';
import type { GatedRelease, ReadRelease } from './gated-release.ts';
import { gateMessages } from './gate-messages.ts';
import { shownReleases } from './shown-releases.ts';

const majorOf = (version: string): number => Number(version.split('.', 1)[0]);

/** The range that a build against this version takes: its minor at least. */
const rangeOf = (version: string): string => `^${version.split('.').slice(0, 2).join('.')}.0`;

/** A shell's names that the new one lacks: from the builds, so that it works with `--from` too. */
const goneNames = ({ meta }: GatedRelease['release'], before: ReleaseDocument): string[] =>
  meta.offers && before.offers
    ? missingNames(before.offers, meta.offers).map(({ door, name }) =>
        gateMessages.nameGone(door, name),
      )
    : [];

/**
 * Refuses a contract that has become less without a new major version (`contract-shrinks`): the
 * names that the builds offer, and where the release is built here the declarations in the sources.
 * A screen's build is looked at too: its types were checked against these. Refuses a screen whose
 * bytes need another contract than it declares (`contract`): pages judge by what it declares.
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
      kind === 'shell' && majorOf(contract) === majorOf(declaration.contract),
  );
  for (const shell of shells) {
    const name = `${shell.workspace} ${shell.version}`;
    const { contract } = shell.declaration;
    const refuse = (gone: readonly string[], version: string, needed: string): never => {
      throw refused('contract-shrinks', gateMessages.contractShrinks(name, version, gone, needed));
    };
    const gone = declaration.kind === 'shell' ? goneNames(release, shell) : [];
    if (gone.length > 0) refuse(gone, contract, `${majorOf(contract) + 1}.0.0`);
    if (!isBuiltHere) continue;
    const change = shell.commit
      ? await call.compareContract({ root: call.root, commit: shell.commit.replace(/-dirty$/, '') })
      : ({ kind: 'unknown' } as const);
    if (change.kind === 'unknown') call.say(gateMessages.contractUnknown(name));
    else if (change.kind === 'kept') call.say(gateMessages.contractKept(name));
    else refuse(change.breaking, change.version, change.needed);
  }
};

import { RELEASE_CHECKS, RELEASE_OPERATIONS, type SkippedCheck } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { gt } from 'semver';
import { inTemporaryFolder } from '@refined/server-base/process';
import { browserWorkspaces, packageVersion } from '../declared-workspaces.ts';
import {
  buildRelease,
  copyRelease,
  sourceOf,
  storedAlready,
  type BuiltRelease,
} from './gate/built-release.ts';
import { checkFit } from './gate/contract-fit.ts';
import { heldBack, readRegistration, refuseHeldBack } from './gate/held-back.ts';
import { checkCommitted, passGate, skippedChecks } from './gate/gate.ts';
import { isPreview } from '../objects/names.ts';
import { refuseLockedPublication } from '../state/release-lock.ts';
import { openStore, storeLocation } from '../open-store.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { activation, activeSentences } from './activate.ts';
import { refused, wrongUsage } from './definition/command-error.ts';
import { unknownWorkspace } from './known-releases.ts';
import {
  FORCE,
  FORCE_HELP,
  operation,
  WHY_HELP,
  WORKSPACE,
  type Answer,
  type Call,
} from './definition/operation.ts';
import { changeState, changeText, type Changed, type ChangeInput } from './state-change.ts';

const { input: why } = RELEASE_OPERATIONS.enable;

/** Input of `publish` with `--host`; the registry's own checks can't be skipped. */
export const sentInput = z.object({
  ...WORKSPACE,
  reason: why.shape.reason,
  version: z.optional(z.string()),
  skip: z.optional(z.array(z.string())),
  activate: z.optional(z.boolean()),
});
const input = z.extend(sentInput, { ...why.shape, ...FORCE, from: z.optional(z.string()) });
type PublishInput = z.output<typeof input>;

/** The release to publish: built here, or copied from another store. */
const prepareRelease = async (
  call: Call,
  { workspace, version, from }: PublishInput,
  folder: string,
): Promise<BuiltRelease> => {
  if (from === undefined) {
    const known = browserWorkspaces(call.root);
    if (!known.includes(workspace)) throw unknownWorkspace(workspace, known, 'this repository');
    const built = version ?? packageVersion(call.root, workspace);
    call.say(`Building ${workspace} ${built} …`);
    return buildRelease(call, sourceOf(call, workspace, built), folder);
  }
  const location = storeLocation(from, call.folder);
  if (location === undefined)
    throw wrongUsage(
      `--from must be another store's folder or an address such as s3://bucket/prefix, not "${from}".`,
    );
  const other = openStore(location);
  const active = version ?? (await other.readState())?.workspaces[workspace]?.active;
  if (active === undefined)
    throw unknownWorkspace(workspace, await other.listWorkspaces(), other.name);
  call.say(`Taking ${workspace} ${active} from ${other.name} …`);
  return copyRelease(other, workspace, active, folder);
};

const publishFrom = async (call: Call, asked: PublishInput, folder: string): Promise<Answer> => {
  const { workspace, skip = [], from } = asked;
  const skipped = skippedChecks(skip, from);
  const isBuiltHere = from === undefined;
  // Before the build, because that takes long.
  if (asked.activate !== false) await refuseLockedPublication(call.store(), workspace);
  if (isBuiltHere && !skipped.some(({ check }) => check === 'commit'))
    checkCommitted(call, workspace);
  const release = await prepareRelease(call, asked, folder);
  checkVersionFor('publish', release.version);
  // Before it is stored: otherwise its version would be taken by a release that nobody may show.
  if (asked.activate !== false)
    await refuseHeldBack(call, call.store(), workspace, [release.version]);
  return publishRelease(call, release, { ...asked, skipped, isBuiltHere });
};

/** Throws `preview` for a release with a preview's version, or a preview without one. */
export const checkVersionFor = (verb: 'publish' | 'preview', version: string): void => {
  if (isPreview(version) !== (verb === 'preview'))
    throw refused('preview', teamMessages.otherVersion(verb, version));
};

/** A remark if the release replaced a newer version: two publications in another order, say. */
const newerBefore = ({ changed, before, after }: Changed): readonly string[] =>
  changed && before && gt(before.active, after.active)
    ? [`! ${before.active}, which was active before, is a newer version.`]
    : [];

export interface PublishOrder extends ChangeInput {
  readonly skipped: readonly SkippedCheck[];
  /** False: the release is only stored. */
  readonly activate?: boolean | undefined;
  readonly isBuiltHere: boolean;
  /** Called when it is checked and not yet stored; it may reject. */
  readonly onChecked?: () => Promise<void>;
  /** Called when it is stored and not yet active. */
  readonly onStored?: () => Promise<void>;
}

/**
 * Checks a release that isn't stored yet, stores it, and activates it unless `activate` is false.
 * Rejects if a check fails; then nothing is changed.
 */
export const publishRelease = async (
  call: Call,
  release: BuiltRelease,
  {
    skipped,
    activate: isActivated = true,
    isBuiltHere,
    onChecked,
    onStored,
    ...asked
  }: PublishOrder,
): Promise<Answer> => {
  const store = call.store();
  const { workspace, version, folder, meta } = release;
  const known = await storedAlready(store, release, call.reader);
  const mayNotFit = !isActivated || asked.force === true;
  const gated = { call, store, release, isBuiltHere, mayNotFit };
  if (known) await checkFit(gated);
  const { uses, ...checked } = known
    ? { uses: meta.uses, pairs: null }
    : await passGate(gated, skipped);
  // With --from, the skipped checks of the original build are kept.
  const without = known ? (known.skipped ?? []) : [...(meta.skipped ?? []), ...skipped];
  await onChecked?.();
  const stored = await store.put(workspace, version, folder, { ...meta, uses, skipped: without });
  call.say(
    stored === 'stored'
      ? `Stored in ${store.name}.`
      : `${store.name} has it already, the same bytes.`,
  );
  await onStored?.();
  const changed = isActivated
    ? await changeState(call, activation(version), {
        ...asked,
        reason: asked.reason ?? 'published',
      })
    : null;
  const { reader } = call;
  const held =
    changed === null && !isPreview(version)
      ? await heldBack(call, store, workspace, version, await readRegistration(store, workspace))
      : undefined;
  return {
    document: {
      workspace,
      version,
      commit: meta.commit ?? null,
      stored,
      ...checked,
      skipped: without,
      activated: changed,
    },
    text: changed
      ? changeText(reader, changed, [
          ...activeSentences(changed, reader, version),
          ...newerBefore(changed),
        ])
      : (await store.readState())?.workspaces[workspace]?.active === version
        ? `${workspace} ${version} is stored, and active.`
        : `${workspace} ${version} is stored and not active. ${held ? held.sentence : `To show it: ${reader.asks('activate', { workspace, version })}`}`,
  };
};

export const publish = operation({
  summary: 'Builds a release, checks it, stores it, shows it to everybody.',
  arguments: '<workspace>',
  about: [
    'Checks that everything is committed, types, lint and unit tests, that the screen is exposed, carries no copy of what the shell gives and finds',
    'every name there, that the contract loses nothing, that shell and screens fit, the size of the first load, and in a real browser that shell and',
    'screens work together, old and new. What fails leaves everything as it was. A version never changes: other bytes need another one.',
  ].join('\n'),
  input,
  options: {
    version: {
      value: 'VERSION',
      text: "Another version than its package.json's (with --from: than the one that is active there).",
    },
    'no-activate': { text: 'Only store it; activate shows it later.' },
    skip: {
      value: 'CHECK=REASON',
      many: true,
      text: `Skip one of the checks (${RELEASE_CHECKS.join(', ')}); may be given several times. Release and history keep the reason, status and verify show it, and the screen runs in a page of its own.`,
    },
    from: {
      value: 'STORE',
      text: 'Build nothing: take the same bytes of a release in another store (say, staging).',
    },
    ...FORCE_HELP,
    ...WHY_HELP,
  },
  examples: [
    [
      'publish queues-mfe --reason "faster moves"',
      'Releases the queues in the version of their package.json.',
    ],
    ['publish shell --no-activate', 'Stores the shell; nobody gets it yet.'],
    [
      'publish queues-mfe --no-activate --skip browser="no shell offers 3.0.0 yet"',
      'Stores a screen for a new major version of the contract, which no shell could try yet.',
    ],
    ['publish queues-mfe --from s3://staging/releases', 'Releases what is active on staging.'],
  ],
  async run(call, asked) {
    if (asked.activate === false && asked['expect-generation'] !== undefined)
      throw wrongUsage("--no-activate and --expect-generation can't be used together.");
    return inTemporaryFolder('publish', (folder) => publishFrom(call, asked, folder));
  },
});

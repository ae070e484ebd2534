import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASE_CHECKS } from '@refined/shared/contract';
import { browserWorkspaces, packageVersion } from '../../declared-workspaces.ts';
import { openStore } from '../../open-store.ts';
import { storeLocation } from '../../release-settings.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { isPreview } from '../../objects/names.ts';
import { activated } from '../../state/workspace-changes.ts';
import { refused, wrongUsage } from '../command-error.ts';
import type { Answer, Call, ReleaseCommand } from '../command.ts';
import {
  buildRelease,
  copyRelease,
  storedAlready,
  type BuiltRelease,
} from '../gate/built-release.ts';
import { checkFit } from '../gate/contract-fit.ts';
import { checkCommitted, passGate, skippedChecks } from '../gate/gate.ts';
import { unknownWorkspace } from '../known-releases.ts';
import { CHANGE_OPTIONS, flag, FORCE_OPTION, notTogether, textOption } from '../option-values.ts';
import { changeSentence, changeState } from '../state-change.ts';

/** The release to publish, in a folder of its own: built here, or copied from another store. */
const prepareRelease = async (
  call: Call,
  workspace: string,
  folder: string,
): Promise<BuiltRelease> => {
  const from = textOption(call, 'from');
  const version = textOption(call, 'version');
  if (from === undefined) {
    const known = browserWorkspaces(call.root);
    if (!known.includes(workspace)) throw unknownWorkspace(workspace, known, 'this repository');
    const built = version ?? packageVersion(call.root, workspace);
    call.say(`Building ${workspace} ${built} …`);
    return buildRelease(call, workspace, built, folder);
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

const publishFrom = async (call: Call, workspace: string, folder: string) => {
  const skipped = skippedChecks(call);
  const isBuiltHere = textOption(call, 'from') === undefined;
  // Before the build, because that takes long.
  if (isBuiltHere && !skipped.some(({ check }) => check === 'commit'))
    checkCommitted(call, workspace);
  const release = await prepareRelease(call, workspace, folder);
  checkVersionFor('publish', release.version);
  return publishRelease(call, release, isBuiltHere);
};

/** Throws `preview` for a release with the version of a preview, and the other way round. */
export const checkVersionFor = (verb: 'publish' | 'preview', version: string): void => {
  if (isPreview(version) !== (verb === 'preview'))
    throw refused('preview', teamMessages.otherVersion(verb, version));
};

/**
 * Checks a release that isn't stored yet, stores it, and (without --no-activate) shows it. `refused`
 * and its kind where a check fails: then everything is as it was.
 */
export const publishRelease = async (
  call: Call,
  release: BuiltRelease,
  isBuiltHere: boolean,
): Promise<Answer> => {
  const store = call.store();
  const skipped = skippedChecks(call);
  const { workspace, version, folder, meta } = release;
  const known = await storedAlready(store, release);
  if (known) await checkFit(call, store, release);
  const checked = known ? null : await passGate({ call, store, release, isBuiltHere }, skipped);
  // With --from: what was skipped where it was built stays known.
  const without = known ? (known.skipped ?? []) : [...(meta.skipped ?? []), ...skipped];
  const stored = await store.put(workspace, version, folder, { ...meta, skipped: without });
  call.say(
    stored === 'stored'
      ? `Stored in ${store.name}.`
      : `${store.name} has it already, the same bytes.`,
  );
  const isActivated = !flag(call, 'no-activate');
  const changed = isActivated
    ? await changeState(call, store, {
        command: 'activate',
        workspace,
        change: activated(version),
        mustFit: true,
        reason: textOption(call, 'reason') ?? 'published',
      })
    : null;
  const before = changed?.before;
  const text = changed
    ? changeSentence(
        changed,
        `${workspace} ${version} is active.`,
        ...(before
          ? [`Before: ${before.active}. Back to it: ${call.reader.typed('rollback', workspace)}`]
          : []),
      )
    : `${workspace} ${version} is stored and not active. To show it: ${call.reader.typed('activate', workspace, version)}`;
  return {
    document: {
      workspace,
      version,
      commit: meta.commit ?? null,
      stored,
      ...checked,
      pairs: checked?.pairs ?? null,
      skipped: without,
      activated: changed,
    },
    text,
  };
};

export const publish: ReleaseCommand = {
  name: 'publish',
  summary: 'Builds one workspace, checks it, stores it, shows it to everybody.',
  usage: ['<workspace>', '<workspace> --no-activate', '<workspace> --from STORE'],
  arguments: '<workspace>',
  about: [
    'Checks that everything is committed, types, lint and unit tests, that the screen is exposed, carries no copy of what the shell gives and finds',
    'every name there, that the contract loses nothing, that shell and screens fit, the size of the first load, and in a real browser that shell and',
    'screens work together, old and new. What fails leaves everything as it was. A version never changes: other bytes need another one.',
  ].join('\n'),
  options: {
    version: {
      type: 'string',
      value: 'VERSION',
      text: "Another version than its package.json's (with --from: than the one that is active there).",
    },
    'no-activate': { type: 'boolean', text: 'Only store it; activate shows it later.' },
    skip: {
      type: 'string',
      value: 'CHECK=REASON',
      many: true,
      text: `Without one of the checks (${RELEASE_CHECKS.join(', ')}); may be given several times. Release and history keep the reason, status and verify show it, and the screen runs in a page of its own.`,
    },
    from: {
      type: 'string',
      value: 'STORE',
      text: 'Build nothing: take the very bytes of a release in another store (say, staging).',
    },
    ...FORCE_OPTION,
    ...CHANGE_OPTIONS,
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
  async run(call) {
    const [workspace = ''] = call.positionals;
    notTogether(call, 'no-activate', 'expect-generation');
    const folder = await mkdtemp(join(tmpdir(), 'refined-publish-'));
    try {
      return await publishFrom(call, workspace, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

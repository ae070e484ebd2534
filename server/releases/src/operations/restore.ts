import { filledText, wholeNumber } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import type { Restored } from '../objects/release-store.ts';
import { openBackend, readReleaseSettings, storeLocation } from '../open-store.ts';
import { wrongUsage } from './definition/command-error.ts';
import { operation } from './definition/operation.ts';
import type { Reader } from './definition/reader.ts';
import { counted } from './definition/shown-values.ts';
import { shownEntry } from './state-change.ts';

/** The workspaces whose entry has changed, including canaries, switches and locks. */
const changes = ({ state, replaced }: Restored) =>
  Object.keys({ ...replaced?.workspaces, ...state.workspaces })
    .sort()
    .map((workspace) => ({
      workspace,
      before: replaced?.workspaces[workspace] ?? null,
      after: state.workspaces[workspace] ?? null,
    }))
    .filter(({ before, after }) => shownEntry(before) !== shownEntry(after));

const sentences = (restored: Restored, isOwn: boolean, { asks }: Reader): string[] => {
  const { state, entry, replaced, brought, broughtTeams, missing } = restored;
  return [
    `Generation ${state.generation} shows what generation ${entry.backup?.generation} of ${entry.backup?.from} showed, by ${entry.actor}: ${entry.reason}.`,
    ...changes(restored).map(
      ({ workspace, before, after }) =>
        `${workspace}: ${shownEntry(before)} → ${shownEntry(after)}`,
    ),
    ...(isOwn
      ? []
      : [
          brought.length > 0
            ? `${counted(brought.length, 'release')} came from the backup: ${brought.join(', ')}.`
            : 'The store had every release of the backup.',
        ]),
    ...(broughtTeams
      ? [
          `Who may publish came from the backup too, with tokens that were revoked since. Check it: ${asks('teams', { workspace: '' })}`,
        ]
      : []),
    ...(missing.length > 0
      ? [`In neither place, so a rollback to them will be refused: ${missing.join(', ')}.`]
      : []),
    ...(replaced === undefined
      ? []
      : [
          `To undo it: ${asks('restore', { workspace: '', generation: replaced.generation, reason: 'TEXT' })}`,
        ]),
  ];
};

export const restore = operation({
  summary: 'Shows what a backup shows, even when the store is newer.',
  arguments: '[backup]',
  about: [
    'The backup is a copy of a store: a folder, or s3://bucket/prefix. It is verified first; nothing of a damaged one is taken. Releases that the',
    'store lacks are copied. Open pages and gateways get it as a new generation, above the former one, and the history goes on. A store that was',
    'lost is made by init first: then --above names the generation that gateways still serve (/readyz).',
  ].join('\n'),
  input: z.object({
    backup: z.optional(z.string()),
    reason: filledText,
    above: z.optional(wholeNumber(1, 999_999_999)),
    generation: z.optional(wholeNumber(1)),
  }),
  options: {
    generation: {
      value: 'N',
      text: 'Show what generation N of the backup showed; without a backup, of this store.',
    },
    above: {
      value: 'N',
      text: 'Make the new generation higher than N too, when gateways serve one that this store has lost.',
    },
    reason: {
      value: 'TEXT',
      text: 'The reason, for the history.',
      missing: 'Say why, for the history: --reason "disk failed".',
    },
  },
  examples: [
    ['restore /backups/tuesday --reason "disk failed"', "Shows Tuesday's releases again."],
    ['restore --generation 41 --reason "as before"', 'Shows what generation 41 showed.'],
  ],
  async run(call, { backup, reason, above, generation }) {
    if (backup === undefined && generation === undefined)
      throw wrongUsage('Name a backup, or a generation of this store: --generation N.');
    const location = backup === undefined ? undefined : storeLocation(backup, call.folder);
    if (backup !== undefined && location === undefined)
      throw wrongUsage(
        `The backup must be a folder or an address such as s3://bucket/prefix, not "${backup}".`,
      );
    const { S3_ENDPOINT } = readReleaseSettings(call.environment, call.root);
    const store = call.store();
    const restored = await store.restore(
      location === undefined ? undefined : openBackend(location, S3_ENDPOINT),
      {
        actor: call.by(),
        reason,
        generation,
        ...(above === undefined ? {} : { above }),
      },
    );
    const { state, entry, replaced, brought, broughtTeams, missing } = restored;
    return {
      document: {
        store: store.name,
        generation: state.generation,
        backup: entry.backup?.from,
        restored: entry.backup?.generation,
        replaced: replaced?.generation ?? null,
        changes: changes(restored),
        actor: entry.actor,
        reason: entry.reason,
        brought,
        broughtTeams,
        missing,
      },
      text: sentences(restored, backup === undefined, call.reader).join('\n'),
    };
  },
});

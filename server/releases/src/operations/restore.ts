import { filledText, wholeNumber } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import type { Restored } from '../objects/release-store.ts';
import { openBackend } from '../open-store.ts';
import { readReleaseSettings, storeLocation } from '../release-settings.ts';
import { wrongUsage } from './command-error.ts';
import { operation } from './operation.ts';
import { counted } from './shown-values.ts';

const sentences = ({ state, entry, aside, brought, missing }: Restored): string[] => [
  `Generation ${state.generation} shows what generation ${entry.restored?.generation} of ${entry.restored?.from} showed, by ${entry.actor}: ${entry.reason}.`,
  brought.length > 0
    ? `${counted(brought.length, 'release')} came from the backup: ${brought.join(', ')}.`
    : 'The store had every release of the backup.',
  ...(missing.length > 0
    ? [`In neither place, so a rollback to them will be refused: ${missing.join(', ')}.`]
    : []),
  ...(aside === undefined
    ? []
    : [
        `What was there (generation ${entry.restored?.replaced}) is kept in ${aside}; back to it: npm run release -- restore ${aside} --reason TEXT`,
      ]),
];

export const restore = operation({
  summary: 'Puts a backup in the place of what the store shows, also of newer.',
  usage: ['<backup> --reason TEXT'],
  arguments: '<backup>',
  about: [
    'The backup is a copy of a store: a folder, or s3://bucket/prefix. It is verified first; nothing of a damaged one is taken. Releases that the',
    'store lacks are copied; what was there is kept aside. Open pages and gateways get it as a new generation, above the former one. A store that',
    'was lost is made by init first: then --above names the generation that gateways still serve (/readyz).',
  ].join('\n'),
  input: z.object({
    backup: z.string(),
    reason: filledText,
    above: z.optional(wholeNumber(1, 999_999_999)),
  }),
  options: {
    above: {
      value: 'N',
      text: 'Also above generation N, where gateways serve one that this store has lost.',
    },
    reason: {
      value: 'TEXT',
      text: 'Why, for the history.',
      missing: 'Say why, for the history: --reason "disk failed".',
    },
  },
  examples: [
    ['restore /backups/tuesday --reason "disk failed"', "Shows Tuesday's releases again."],
  ],
  async run(call, { backup, reason, above }) {
    const location = storeLocation(backup, call.folder);
    if (location === undefined)
      throw wrongUsage(
        `The backup must be a folder or an address such as s3://bucket/prefix, not "${backup}".`,
      );
    const { s3Endpoint } = readReleaseSettings(call.environment, call.root);
    const store = call.store();
    const restored = await store.restore(openBackend(location, s3Endpoint), {
      actor: call.by(),
      reason,
      ...(above === undefined ? {} : { above }),
    });
    const { state, entry, aside, brought, missing } = restored;
    return {
      document: {
        store: store.name,
        generation: state.generation,
        backup: entry.restored?.from,
        restored: entry.restored?.generation,
        replaced: entry.restored?.replaced,
        actor: entry.actor,
        reason: entry.reason,
        aside: aside ?? null,
        brought,
        missing,
      },
      text: sentences(restored).join('\n'),
    };
  },
});

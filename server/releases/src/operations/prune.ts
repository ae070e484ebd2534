import { wholeNumber } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { operation } from './definition/operation.ts';
import { counted, textTable } from './definition/shown-values.ts';

const DAYS = 7;
const KEEP = 5;

export const prune = operation({
  summary: 'Removes releases that nothing needs any more.',
  arguments: '',
  about: `Keeps what any state of the last ${DAYS} days names, and of each workspace the ${KEEP} newest versions: open pages and rollbacks find what they need.`,
  input: z.object({
    days: z.optional(wholeNumber(0, 36_500)),
    keep: z.optional(wholeNumber(1)),
    'dry-run': z.optional(z.boolean()),
  }),
  options: {
    days: {
      value: 'N',
      text: `Keep what a state of the last N days names; ${DAYS} by default.`,
    },
    keep: {
      value: 'N',
      text: `Always keep the N newest versions of each workspace; ${KEEP} by default.`,
    },
    'dry-run': { text: 'Only say what would go.' },
  },
  examples: [
    ['prune --dry-run', 'Lists what would go.'],
    ['prune --days 30 --keep 10', 'Keeps more than usual.'],
  ],
  async run(call, { days = DAYS, keep = KEEP, 'dry-run': dryRun = false }) {
    const store = call.store();
    const removed = await store.prune({ days, keep, dryRun });
    const kept = `Kept: what a state of the last ${counted(days, 'day')} names, and the ${keep} newest of each workspace.`;
    const head =
      removed.length === 0
        ? `Nothing ${dryRun ? 'would go' : 'went'} from ${store.name}.`
        : `${counted(removed.length, 'release')} ${dryRun ? 'would go' : 'went'} from ${store.name}:`;
    const rows = removed.map(({ workspace, version }) => ['', workspace, version]);
    return {
      document: { store: store.name, dryRun, days, keep, removed },
      text: [head, ...(rows.length > 0 ? [textTable(rows)] : []), kept].join('\n'),
    };
  },
});

import type { ReleaseCommand } from '../command.ts';
import { flag, numberOption, STORE_OPTION } from '../option-values.ts';
import { counted, textTable } from '../shown-values.ts';

const DAYS = 7;
const KEEP = 5;

export const prune: ReleaseCommand = {
  name: 'prune',
  summary: 'Removes releases that nothing needs any more.',
  usage: ['', '--dry-run'],
  arguments: '',
  about: `Keeps what any state of the last ${DAYS} days names, and of each workspace the ${KEEP} newest versions: open pages and rollbacks find what they need.`,
  options: {
    days: {
      type: 'string',
      value: 'N',
      text: `Keep what a state of the last N days names; ${DAYS} unless told.`,
    },
    keep: {
      type: 'string',
      value: 'N',
      text: `Keep so many of the newest versions of each workspace anyway; ${KEEP} unless told.`,
    },
    'dry-run': { type: 'boolean', text: 'Only say what would go.' },
    ...STORE_OPTION,
  },
  examples: [
    ['prune --dry-run', 'Lists what would go.'],
    ['prune --days 30 --keep 10', 'Keeps more than usual.'],
  ],
  async run(call) {
    const days = numberOption(call, 'days', { from: 0, to: 36_500 }) ?? DAYS;
    const keep = numberOption(call, 'keep', { from: 1 }) ?? KEEP;
    const dryRun = flag(call, 'dry-run');
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
};

import {
  IMPORT_QUEUES,
  isImportQueue,
  isUndecidable,
  type ImportQueue,
  type Queue,
} from '@refined/shared/domain';
import type { SourceChange } from '../values/source-values.ts';

/** The queue for these changes (D46); undefined without changes. */
export const routeChanges = (
  changes: readonly SourceChange[],
  hasNotice: boolean,
): ImportQueue | undefined => {
  if (changes.length === 0) return undefined;
  if (changes.some(({ kind }) => isUndecidable(kind))) return 'manual';
  return hasNotice ? 'noc' : 'dpd';
};

interface Placement {
  readonly queue: Queue;
  /** A drug in a later queue stays there and is marked (D46). */
  readonly sourceChanged: boolean;
  /** The figure under which it counts. */
  readonly counted: ImportQueue | 'marked';
}

/**
 * The queue of a drug after routing: it only moves from a weaker review queue to a stronger one.
 */
export const placeDrug = (queue: Queue, route: ImportQueue): Placement => {
  if (queue === '') return { queue: route, sourceChanged: false, counted: route };
  if (!isImportQueue(queue)) return { queue, sourceChanged: true, counted: 'marked' };
  const stronger = IMPORT_QUEUES.indexOf(route) < IMPORT_QUEUES.indexOf(queue) ? route : queue;
  return { queue: stronger, sourceChanged: false, counted: stronger };
};

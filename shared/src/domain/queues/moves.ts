import type { Queue } from './queues.ts';
import { isReviewQueue } from './queues.ts';

/**
 * Which moves there are, from where to where: one table for the API and the screens (specification
 * §4).
 */

export const MOVE_NAMES = ['update', 'committee', 'manual', 'archive'] as const;
export type MoveName = (typeof MOVE_NAMES)[number];

export interface MoveDefinition {
  readonly name: MoveName;
  /** The drug's queue afterwards. */
  readonly to: Queue;
  /** Last part of the call's path (specification §7, D12). */
  readonly path: 'update_review' | 'committee_review' | 'manual_review' | 'archive';
  /** Whether a queue card offers the move for a drug in this queue (specification §4). */
  readonly offeredIn: (queue: Queue) => boolean;
  /** Whether the search screen offers it (specification §2: three moves). */
  readonly onSearch: boolean;
  readonly source: string;
}

export const MOVES: Readonly<Record<MoveName, MoveDefinition>> = {
  update: {
    name: 'update',
    to: 'update',
    path: 'update_review',
    onSearch: true,
    offeredIn: (queue) => queue !== 'update',
    source: 'specification §4: hidden when already in update',
  },
  committee: {
    name: 'committee',
    to: 'com',
    path: 'committee_review',
    onSearch: true,
    offeredIn: (queue) => queue !== 'com',
    source: 'specification §4: hidden in com',
  },
  manual: {
    name: 'manual',
    to: 'manual',
    path: 'manual_review',
    onSearch: true,
    offeredIn: (queue) => !isReviewQueue(queue),
    source: 'specification §4: only when not in dpd, noc or manual',
  },
  archive: {
    name: 'archive',
    to: '',
    path: 'archive',
    onSearch: false,
    offeredIn: () => true,
    source: 'specification §4: always offered',
  },
};

export type MoveScreen = 'queue' | 'search' | 'edit';

/**
 * The moves that a screen offers for a drug in `queue`, in the card's order (specification §2; D13,
 * D37).
 */
export const offeredMoves = (queue: Queue, screen: MoveScreen): readonly MoveName[] =>
  MOVE_NAMES.filter(
    (name) => MOVES[name].offeredIn(queue) && (screen !== 'search' || MOVES[name].onSearch),
  );

export type MoveVerdict = 'allowed' | 'unchanged' | 'refused';

/**
 * How the server judges a move (D13): already at the target is `unchanged` (200, no history row);
 * manual review from noc or dpd is `refused` (409), because §4 offers it nowhere; everything else
 * is `allowed`. Archiving an archived drug, i.e. one in no queue and not on the product, is
 * unchanged (D10).
 */
export const judgeMove = (move: MoveName, from: Queue, inProduct: boolean): MoveVerdict => {
  if (move === 'archive') return from === '' && !inProduct ? 'unchanged' : 'allowed';
  if (MOVES[move].to === from) return 'unchanged';
  return MOVES[move].offeredIn(from) ? 'allowed' : 'refused';
};

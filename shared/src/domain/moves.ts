import {
  type Queue,
  type QueueName,
  isReviewQueue,
  queueDefinition,
  QUEUE_NAMES,
  QUEUES,
} from './queues.ts';

/**
 * The moves, and where they are possible: one table for the API and the screens (specification §4).
 * A move to a queue is part of the queue's entry; only archiving is defined here.
 */

type QueueWithMove = {
  [Name in QueueName]: (typeof QUEUES)[Name] extends { readonly move: unknown } ? Name : never;
}[QueueName];

/** A move that puts a drug into a queue. */
export type QueueMoveName = (typeof QUEUES)[QueueWithMove]['move']['name'];
export type MoveName = QueueMoveName | 'archive';

export interface MoveDefinition {
  readonly name: MoveName;
  /** The drug's queue afterwards. */
  readonly to: Queue;
  /** Last part of the call's path (specification §7, D12). */
  readonly path: string;
  /** Whether a queue card offers the move for a drug in this queue (specification §4). */
  readonly offeredIn: (queue: Queue) => boolean;
  /** Whether the search screen offers it (specification §2: three moves). */
  readonly onSearch: boolean;
  readonly source: string;
}

const QUEUES_WITH_MOVE = QUEUE_NAMES.filter(
  (name): name is QueueWithMove => queueDefinition(name).move !== undefined,
).sort((one, other) => QUEUES[one].move.place - QUEUES[other].move.place);

/** In the order of a card's actions. */
export const MOVE_NAMES: readonly MoveName[] = [
  ...QUEUES_WITH_MOVE.map((to) => QUEUES[to].move.name),
  'archive',
];

/** One value for each move: `toQueue` for moves to a queue, `archive` for archiving. */
export const forEachMove = <Value>(
  toQueue: (queue: QueueWithMove, move: (typeof QUEUES)[QueueWithMove]['move']) => Value,
  archive: Value,
): Readonly<Record<MoveName, Value>> =>
  ({
    ...Object.fromEntries(
      QUEUES_WITH_MOVE.map((to) => [QUEUES[to].move.name, toQueue(to, QUEUES[to].move)]),
    ),
    archive,
  }) as Record<MoveName, Value>;

export const MOVES: Readonly<Record<MoveName, MoveDefinition>> = forEachMove<MoveDefinition>(
  (to, { name, path, offeredFrom, source }) => ({
    name,
    to,
    path,
    onSearch: true,
    offeredIn: (queue) => queue !== to && (offeredFrom === 'other queues' || !isReviewQueue(queue)),
    source,
  }),
  {
    name: 'archive',
    to: '',
    path: 'archive',
    onSearch: false,
    offeredIn: () => true,
    source: 'specification §4: always offered',
  },
);

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
 * manual review from noc or dpd is `refused` (409), because no screen offers it (§4); everything
 * else is `allowed`. Archiving an archived drug, i.e. one in no queue and not on the product, is
 * unchanged (D10).
 */
export const judgeMove = (move: MoveName, from: Queue, inProduct: boolean): MoveVerdict => {
  if (move === 'archive') return from === '' && !inProduct ? 'unchanged' : 'allowed';
  if (MOVES[move].to === from) return 'unchanged';
  return MOVES[move].offeredIn(from) ? 'allowed' : 'refused';
};

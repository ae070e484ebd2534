import { describe, expect, it } from '@jest/globals';
import {
  type MoveName,
  type MoveVerdict,
  type Queue,
  judgeMove,
  MOVE_NAMES,
  MOVES,
  offeredMoves,
  QUEUE_NAMES,
} from './index.ts';

const QUEUES: readonly Queue[] = ['', ...QUEUE_NAMES];

it.each<[Queue, MoveName[]]>([
  ['manual', ['update', 'committee', 'archive']],
  ['noc', ['update', 'committee', 'archive']],
  ['dpd', ['update', 'committee', 'archive']],
  ['com', ['update', 'manual', 'archive']],
  ['update', ['committee', 'manual', 'archive']],
  ['', ['update', 'committee', 'manual', 'archive']],
])(
  'the moves that a screen offers for a drug in %j on a queue card are %j (specification §4)',
  (queue, expected) => {
    expect(offeredMoves(queue, 'queue')).toEqual(expected);
    expect(offeredMoves(queue, 'edit')).toEqual(expected);
    expect(offeredMoves(queue, 'search')).toEqual(expected.filter((move) => move !== 'archive'));
  },
);

describe('what the server says to a move', () => {
  const verdicts: Record<MoveName, Record<Queue, MoveVerdict>> = {
    update: {
      '': 'allowed',
      manual: 'allowed',
      noc: 'allowed',
      dpd: 'allowed',
      com: 'allowed',
      update: 'unchanged',
    },
    committee: {
      '': 'allowed',
      manual: 'allowed',
      noc: 'allowed',
      dpd: 'allowed',
      com: 'unchanged',
      update: 'allowed',
    },
    manual: {
      '': 'allowed',
      manual: 'unchanged',
      noc: 'refused',
      dpd: 'refused',
      com: 'allowed',
      update: 'allowed',
    },
    archive: {
      '': 'allowed',
      manual: 'allowed',
      noc: 'allowed',
      dpd: 'allowed',
      com: 'allowed',
      update: 'allowed',
    },
  };
  it.each(MOVE_NAMES.flatMap((move) => QUEUES.map((queue) => [move, queue] as const)))(
    '%s from %j (D13)',
    (move, queue) => {
      expect(judgeMove(move, queue, true)).toBe(verdicts[move][queue]);
    },
  );

  it('leaves an archived drug as it is (D10)', () => {
    expect(judgeMove('archive', '', false)).toBe('unchanged');
  });

  it('never refuses a move that a screen offers', () => {
    for (const queue of QUEUES)
      for (const move of offeredMoves(queue, 'queue'))
        expect(judgeMove(move, queue, false)).not.toBe('refused');
  });

  it('has a path of its own for each', () => {
    expect(new Set(MOVE_NAMES.map((move) => MOVES[move].path)).size).toBe(MOVE_NAMES.length);
  });
});

import { expect, it } from '@jest/globals';
import type { Sample } from '../../soak/load-plan.ts';
import { overloadOf } from './overload.ts';

const sample = (
  phase: Sample['phase'],
  outcome: Sample['outcome'],
  due: number,
  took: number,
): Sample => ({ phase, outcome, due, took });

it('an overload is over with the last call that was refused or late after it', () => {
  const samples = [
    sample('overload', 'served', 1_000, 400),
    sample('overload', 'refused', 2_000, 300),
    sample('recovery', 'served', 2_500, 1_200),
    sample('recovery', 'refused', 3_500, 100),
    sample('recovery', 'served', 4_000, 20),
  ];
  expect(overloadOf({ samples }, 800)).toMatchObject({
    rate: 800,
    served: 1,
    refused: 1,
    failed: 0,
    servedP99: 400,
    refusedP99: 300,
    recovery: 1.5,
  });
});

it('counts what failed at any time', () => {
  const samples = [
    sample('warm-up', 'failed', 0, 5),
    sample('overload', 'served', 1_000, 5),
    sample('recovery', 'served', 2_000, 5),
  ];
  expect(overloadOf({ samples }, 800)).toMatchObject({ failed: 1, recovery: 0 });
});

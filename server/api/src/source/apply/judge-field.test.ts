import { expect, it } from '@jest/globals';
import type { Queue } from '@refined/shared/domain';
import { isOpen, type FieldComparison } from '../../reasons/compare-source.ts';
import { isKept } from '../values/source-values.ts';
import { judgeField, type Sides } from './record-columns.ts';
import type { WaitingChange } from './waiting-changes.ts';

const FORMS = ['CAPSULE', 'TABLET', 'CREAM'];
const QUEUES: readonly Queue[] = ['', 'noc', 'com', 'update'];
const form = (value: string) => ({ form: [value] });
const WAITING: readonly (readonly WaitingChange[])[] = [
  [],
  ...FORMS.flatMap((value) =>
    [true, false].map((shown) => [{ field: 'form', value, shown }] as const),
  ),
];

/** A field as an import finds it; a kept value is always a person's own value. */
const CASES = QUEUES.flatMap((queue) =>
  FORMS.flatMap((held) =>
    [null, ...FORMS].flatMap((before) =>
      FORMS.filter((after) => after !== held).flatMap((after) =>
        WAITING.flatMap((waiting) =>
          [
            { overridden: [], kept: null },
            ...[null, ...FORMS].map((kept) => ({ overridden: ['form'], kept })),
          ].map((own) => ({ queue, held, before, after, waiting, ...own })),
        ),
      ),
    ),
  ),
);

/** Both rules in one case: what the import does, and whether a person must decide afterwards. */
const judged = ({
  queue,
  held,
  before,
  after,
  waiting,
  overridden,
  kept,
}: (typeof CASES)[number]) => {
  const rejected = kept === null ? null : form(kept);
  const { follows, asks } = judgeField('form', {
    drug: { queue, overridden, kept: rejected, waiting } as unknown as Sides['drug'],
    held: form(held),
    before: before === null ? null : form(before),
    after: form(after),
  });
  const told = waiting.filter(({ value }) => value === after);
  const open = isOpen({
    differs: !follows,
    overridden: overridden.length > 0,
    decision: rejected ? { decision: 'keep' } : undefined,
    stands: isKept(rejected, 'form', form(after)),
    waits: asks || told.length > 0,
  } as FieldComparison);
  return { follows, asks, open, shown: told.some(({ shown }) => shown) };
};

it('what an import asks of a record that stays as it is needs a person afterwards (D74)', () => {
  const wrong = CASES.filter((one) => {
    const { follows, asks, open } = judged(one);
    return asks && !follows && !open;
  });
  expect(wrong).toEqual([]);
});

it('what needs a person after an import is asked by it, or shown already (D74)', () => {
  const wrong = CASES.filter((one) => {
    const { asks, open, shown } = judged(one);
    return open && !asks && !shown;
  });
  expect(wrong).toEqual([]);
});

import type { ChangeGroup } from '@refined/shared/contract';

/** A group of drugs whose company changed. */
export const changeGroup = (given: Partial<ChangeGroup> = {}): ChangeGroup => ({
  key: 'aaaa',
  kind: 'company',
  field: 'manufacturer',
  before: ['ENDO OPERATIONS LTD.'],
  after: ['KNIGHT THERAPEUTICS INC.'],
  count: 3,
  shared: 0,
  decided: 0,
  drug: '1',
  product: null,
  ...given,
});

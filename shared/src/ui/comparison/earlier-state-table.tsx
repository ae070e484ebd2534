import type { EarlierState } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import { ComparedFields, type ComparedRow } from './compared-fields.tsx';

const { earlier } = reasonMessages;

const SIDES = [
  { key: 'then', head: earlier.column.then, width: '38%' },
  { key: 'now', head: earlier.column.now, width: '38%' },
] as const;

type State = EarlierState['fields'][number];

const rowOf = ({ field, then, now, differs, restorable }: State): ComparedRow<'then' | 'now'> => ({
  field,
  differs,
  marked: differs,
  note: differs && !restorable ? earlier.staysAsItIs : undefined,
  sides: {
    then: { texts: then, others: now, missing: reasonMessages.none },
    now: { texts: now, others: then, missing: reasonMessages.none },
  },
});

/** An earlier state beside the current one: differences first, the rest on request. */
export const EarlierStateTable = ({ fields }: Pick<EarlierState, 'fields'>) => (
  <ComparedFields
    label={earlier.table}
    sides={SIDES}
    rows={fields.filter(({ differs }) => differs).map(rowOf)}
    others={fields.filter(({ differs }) => !differs).map(rowOf)}
    width="24%"
  />
);

import { useState } from 'react';
import type { EarlierState } from '../../contract/index.ts';
import { fieldMessages, reasonMessages } from '../../messages/index.ts';
import { Table } from '../list/table.tsx';
import { ComparedValue, DiffersMark, MoreButton } from './comparison-row.tsx';

const { column } = reasonMessages.earlier;

const COLUMNS = [
  { key: 'field', head: column.field, width: '24%' },
  { key: 'then', head: column.then, width: '38%' },
  { key: 'now', head: column.now, width: '38%' },
] as const;

const rowOf = ({ field, then, now, differs, restorable }: EarlierState['fields'][number]) => ({
  key: field,
  marked: differs,
  cells: {
    field: (
      <>
        {fieldMessages.label(field)}
        <DiffersMark differs={differs} />
        {differs && !restorable ? (
          <span className="rf-compared-note">{reasonMessages.earlier.staysAsItIs}</span>
        ) : null}
      </>
    ),
    then: <ComparedValue texts={then} missing={reasonMessages.none} />,
    now: <ComparedValue texts={now} missing={reasonMessages.none} />,
  },
});

/**
 * An earlier state beside the current one: differences first, marked by a word too, the rest on
 * demand.
 */
export const EarlierStateTable = ({ fields }: Pick<EarlierState, 'fields'>) => {
  const [all, setAll] = useState(false);
  const different = fields.filter(({ differs }) => differs);
  const others = fields.filter(({ differs }) => !differs);
  return (
    <>
      <Table
        label={reasonMessages.earlier.table}
        columns={COLUMNS}
        rows={(all ? [...different, ...others] : different).map(rowOf)}
        narrow="blocks"
        hidden={!all && different.length === 0}
      />
      <MoreButton open={all} count={others.length} onToggle={() => setAll(!all)} />
    </>
  );
};

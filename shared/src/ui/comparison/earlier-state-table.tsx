import { useState } from 'react';
import type { EarlierState } from '../../contract/index.ts';
import { fieldMessages, reasonMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { ComparedCell as Cell, ComparedHead } from './compared-cell.tsx';
import { ComparedValue } from './compared-value.tsx';

const { column } = reasonMessages.earlier;

const Row = ({
  field: { field, then, now, differs, restorable },
}: {
  field: EarlierState['fields'][number];
}) => (
  <tr role="row" className={differs ? 'rf-compared-open' : undefined}>
    <th role="rowheader" scope="row">
      {fieldMessages.label(field)}
      {differs ? <span className="rf-compared-mark">≠ {reasonMessages.differs}</span> : null}
      {differs && !restorable ? (
        <span className="rf-compared-note">{reasonMessages.earlier.staysAsItIs}</span>
      ) : null}
    </th>
    <Cell head={column.then}>
      <ComparedValue texts={then} missing={reasonMessages.none} />
    </Cell>
    <Cell head={column.now}>
      <ComparedValue texts={now} missing={reasonMessages.none} />
    </Cell>
  </tr>
);

/**
 * An earlier state beside the present one: what differs first, marked by a word too, the rest on
 * demand.
 */
export const EarlierStateTable = ({ fields }: Pick<EarlierState, 'fields'>) => {
  const [all, setAll] = useState(false);
  const different = fields.filter(({ differs }) => differs);
  const others = fields.filter(({ differs }) => !differs);
  return (
    <>
      <table
        role="table"
        aria-label={reasonMessages.earlier.table}
        className="rf-compared"
        hidden={!all && different.length === 0}
      >
        <thead role="rowgroup">
          <tr role="row">
            <ComparedHead label={column.field} />
            <ComparedHead label={column.then} />
            <ComparedHead label={column.now} />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {different.map((field) => (
            <Row key={field.field} field={field} />
          ))}
          {all ? others.map((field) => <Row key={field.field} field={field} />) : null}
        </tbody>
      </table>
      {others.length > 0 ? (
        <Button
          variant="quiet"
          className="rf-comparison-more"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? reasonMessages.hideOthers : reasonMessages.others(others.length)}
        </Button>
      ) : null}
    </>
  );
};

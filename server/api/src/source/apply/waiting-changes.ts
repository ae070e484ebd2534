import type { SourceField } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import { differsIn, textsOf, type ChangeValue, type FieldTexts } from '../values/source-values.ts';

/** A change of a field that no decision or edit has answered yet (D74). */
export interface WaitingChange {
  readonly field: string;
  readonly value: ChangeValue;
  /** The drug's card shows this change. */
  readonly shown: boolean;
}

/** The changes of a field to the value that the source has now. */
export const thatBrought = (
  waiting: readonly WaitingChange[],
  field: SourceField,
  after: FieldTexts,
): WaitingChange[] =>
  waiting.filter(
    (change) =>
      change.field === field &&
      after[field] !== undefined &&
      !differsIn(field, { [field]: textsOf(change.value) }, after),
  );

const COLUMN = `'${JSON.stringify(FIELD_COLUMNS)}'::jsonb ->> c.field`;

/** SQL: the waiting changes of the drug `d`, as JSON. */
export const WAITING_CHANGES = `(
  select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'value', c.new_value,
    'shown', exists (select from queued_change q where q.drug_id = d.id and q.change_id = c.id))), '[]')
  from source_change c join import_run r on r.id = c.import_id
  where c.drug_id = d.id and c.field is not null and c.decision is null
    and not exists (
      select from drug_history h
      where h.drug_id = d.id and h.kind in ('edit', 'restore') and not h.note ? 'decision'
        and h.at > r.started_at
        and h.before -> (${COLUMN}) is distinct from h.after -> (${COLUMN})))`;

import { useState } from 'react';
import { useFeature } from '@refined/shared/api-client';
import type { SourceComparison } from '@refined/shared/contract';
import { wholeValues } from '@refined/shared/domain';
import { decisionOn, DrugComparison, useDrugAction, type DrugAction } from '@refined/shared/lists';
import { reasonMessages } from '@refined/shared/messages';
import type { DecisionName } from '@refined/shared/ui';
import { STORED_FIELDS, type StoredFieldName } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { useLatestRecord } from '../form/use-drug-record.ts';
import { compareMessages } from '../edit-messages.ts';
import { useRecordPanel } from '../record-panel.tsx';
import type { LookupLists } from '../form/use-lookups.ts';
import { ReplaceUnsaved, type AskedReplacement } from './replace-unsaved.tsx';

interface RecordComparisonProps {
  readonly drugId: string;
  readonly form: DrugForm;
  readonly lists: LookupLists;
}

const storedField = (field: string): StoredFieldName | undefined =>
  STORED_FIELDS.find((name) => name === field);

/**
 * Whether the decision changes the record. Keeping our value doesn't, unless it restores one that
 * was replaced.
 */
const replaces = ({ fields }: SourceComparison, field: string, decision: DecisionName): boolean => {
  const standing = fields.find((compared) => compared.field === field)?.decision;
  return decision === 'take' || (standing?.stands === true && standing.decision === 'take');
};

/**
 * The record compared with Health Canada's, above the form (D48). Taking a value saves it and
 * updates the form at once; unsaved changes in other fields stay. If this field has an unsaved
 * change, a dialog asks first and shows both.
 */
const RecordComparison = ({ drugId, form, lists }: RecordComparisonProps) => {
  const latest = useLatestRecord(drugId);
  const [asked, setAsked] = useState<AskedReplacement>();

  /** Loads the current record; with `field`, the form gets that field's value too. */
  const reload = async (field?: StoredFieldName) => {
    const now = await latest.ask();
    if (!now.ok) return;
    latest.adopt(now.value);
    if (field) form.dispatch({ type: 'decided', field, loaded: form.loadedFrom(now.value) });
  };
  const undone = ({ input }: DrugAction) => void reload(storedField(String(input?.field)));
  const actions = useDrugAction({ undone });

  const decide = async (seen: SourceComparison, field: string, decision: DecisionName) => {
    setAsked(undefined);
    const { drug, version, import_id } = seen;
    const wanted = decisionOn({ ...drug, version }, import_id, field, decision);
    const answer = await actions.perform(wanted);
    if (answer?.refused === 0)
      await reload(replaces(seen, field, decision) ? storedField(field) : undefined);
  };
  const ask = (seen: SourceComparison, field: string, decision: DecisionName) => {
    const stored = storedField(field);
    // The other half of a pair is replaced too (D73).
    const unsaved = stored && wholeValues([stored]).find((name) => form.changed.includes(name));
    if (!unsaved || !replaces(seen, field, decision)) return void decide(seen, field, decision);
    const theirs =
      decision === 'take'
        ? seen.fields.find((compared) => compared.field === unsaved)?.after
        : undefined;
    setAsked({ seen, field: unsaved, decision, theirs: theirs ?? undefined });
  };

  return (
    <>
      <DrugComparison drugId={drugId} actions={actions} onDecide={ask} />
      {asked ? (
        <ReplaceUnsaved
          asked={asked}
          form={form}
          lists={lists}
          onConfirm={({ seen, field, decision }) => void decide(seen, field, decision)}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
};

/** "Compare with Health Canada": both records compared, above the form (D48). */
export const useCompare = (drugId: string, form: DrugForm, lists: LookupLists) =>
  useRecordPanel(
    useFeature('reasons'),
    {
      label: reasonMessages.compare,
      short: compareMessages.short,
      title: compareMessages.title,
      close: compareMessages.close,
    },
    useState(false),
    <RecordComparison drugId={drugId} form={form} lists={lists} />,
  );

import { useState } from 'react';
import {
  faultText,
  useComparison,
  useFeature,
  useProduct,
  useRelatedDrugs,
} from '@refined/shared/api-client';
import { wholeValues } from '@refined/shared/domain';
import { reasonMessages } from '@refined/shared/messages';
import {
  FaultPanel,
  RelatedList,
  RelatedSection,
  SourceComparison,
  type DecisionName,
  type SourceComparisonProps,
} from '@refined/shared/ui';
import { STORED_FIELDS, type StoredFieldName } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { compareMessages } from '../edit-messages.ts';
import { useRecordPanel } from '../record-panel.tsx';
import type { LookupLists } from '../form/use-lookups.ts';
import { useRecordToast } from '../use-record-toast.ts';
import { ReplaceUnsaved, type AskedReplacement } from './replace-unsaved.tsx';

/** The records with the same ingredients and strength; loaded when they are opened (D48). */
const RelatedDrugs = ({ comparison }: Pick<SourceComparisonProps, 'comparison'>) => {
  const [open, setOpen] = useState(false);
  const { name: productName } = useProduct();
  const { data, status, fault, refresh, busy } = useRelatedDrugs(comparison.drug.id, open);
  return (
    <RelatedSection open={open} onToggle={() => setOpen(!open)}>
      {data ? (
        <RelatedList comparison={comparison} related={data} productName={productName} />
      ) : null}
      {status === 'failed' ? (
        <FaultPanel
          title={reasonMessages.relatedFailed}
          fault={fault}
          refresh={refresh}
          busy={busy}
        />
      ) : null}
      {status === 'loading' ? (
        <p className="rf-comparison-remark" role="status">
          {reasonMessages.loading}
        </p>
      ) : null}
    </RelatedSection>
  );
};

interface RecordComparisonProps {
  readonly drugId: string;
  readonly form: DrugForm;
  readonly lists: LookupLists;
}

const storedField = (field: string): StoredFieldName | undefined =>
  STORED_FIELDS.find((name) => name === field);

/**
 * The record beside Health Canada's, above the form (D48). Taking a value over saves it and updates
 * the form at once; unsaved changes in other fields stay. If that very field has an unsaved change,
 * it asks first and shows both.
 */
const RecordComparison = ({ drugId, form, lists }: RecordComparisonProps) => {
  const comparison = useComparison(drugId);
  const toast = useRecordToast(drugId, form.state.base.record);
  const [asked, setAsked] = useState<AskedReplacement>();
  const { data, fault, failed } = comparison;

  /**
   * Whether the decision changes the record. Keeping ours doesn't, unless it restores a value that
   * was replaced.
   */
  const replaces = (field: string, decision: DecisionName): boolean => {
    const standing = data?.fields.find((compared) => compared.field === field)?.decision;
    return decision === 'take' || (standing?.stands === true && standing.decision === 'take');
  };
  const decide = async (field: string, decision: DecisionName) => {
    const replaced = replaces(field, decision);
    setAsked(undefined);
    const made = await comparison.decide(field, decision);
    if (!made?.ok) return;
    toast.success(reasonMessages.toast[decision](field));
    const stored = storedField(field);
    if (made.value.record && stored && replaced)
      form.dispatch({ type: 'decided', field: stored, loaded: form.loadedFrom(made.value.record) });
  };
  const ask = (field: string, decision: DecisionName) => {
    const stored = storedField(field);
    // What holds one value with it is replaced, too (D73).
    const unsaved = stored && wholeValues([stored]).find((name) => form.changed.includes(name));
    if (!unsaved || !replaces(field, decision)) return void decide(field, decision);
    const theirs =
      decision === 'take'
        ? data?.fields.find((compared) => compared.field === unsaved)?.after
        : undefined;
    setAsked({ field: unsaved, decision, theirs: theirs ?? undefined });
  };

  return (
    <>
      {data ? (
        <SourceComparison
          comparison={data}
          deciding={comparison.deciding}
          error={
            failed &&
            reasonMessages.notDecided(
              failed.field,
              failed.fault.kind === 'stale-version',
              faultText(failed.fault),
            )
          }
          onDecide={ask}
        >
          <RelatedDrugs comparison={data} />
        </SourceComparison>
      ) : comparison.status === 'failed' ? (
        <FaultPanel
          title={reasonMessages.loadFailed}
          fault={fault}
          refresh={comparison.refresh}
          busy={comparison.busy}
        />
      ) : (
        <p className="rf-comparison-remark" role="status">
          {reasonMessages.loading}
        </p>
      )}
      <ReplaceUnsaved
        asked={asked}
        form={form}
        lists={lists}
        onConfirm={(field, decision) => void decide(field, decision)}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
};

/** "Compare with Health Canada": the record beside Health Canada's, above the form (D48). */
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

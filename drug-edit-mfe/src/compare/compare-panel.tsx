import { useEffect, useRef, useState } from 'react';
import { faultText, useComparison, useProduct } from '@refined/shared/api-client';
import { reasonMessages } from '@refined/shared/messages';
import { FaultPanel, IconButton, Panel, SourceComparison, useToast } from '@refined/shared/ui';
import type { DecisionName } from '@refined/shared/ui';
import { STORED_FIELDS } from '../form/form-values.ts';
import type { StoredFieldName } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { compareMessages } from '../messages/compare.ts';
import type { LookupLists } from '../record/use-lookups.ts';
import { RelatedDrugs } from './related-drugs.tsx';
import { ReplaceUnsaved } from './replace-unsaved.tsx';
import type { AskedReplacement } from './replace-unsaved.tsx';

export interface ComparePanelProps {
  readonly id: string;
  readonly drugId: string;
  readonly form: DrugForm;
  readonly lists: LookupLists;
  readonly onClose: () => void;
}

const storedField = (field: string): StoredFieldName | undefined =>
  STORED_FIELDS.find((name) => name === field);

/**
 * The record beside Health Canada's, above the form (D48). Taking a value over saves it and updates
 * the form at once; unsaved changes in other fields stay. If that very field has an unsaved change,
 * it asks first and shows both.
 */
export const ComparePanel = ({ id, drugId, form, lists, onClose }: ComparePanelProps) => {
  const { name: productName } = useProduct();
  const comparison = useComparison(drugId);
  const toast = useToast();
  const [related, setRelated] = useState(false);
  const [asked, setAsked] = useState<AskedReplacement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
    const theirs =
      decision === 'take'
        ? data?.fields.find((compared) => compared.field === field)?.after
        : undefined;
    if (stored && replaces(field, decision) && form.changed.includes(stored))
      setAsked({ field: stored, decision, theirs: theirs ?? undefined });
    else void decide(field, decision);
  };

  return (
    <Panel as="section" id={id} className="ed-source" aria-labelledby={`${id}-title`}>
      <div className="rf-dialog-head">
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {compareMessages.title}
        </h2>
        <IconButton icon="close" label={compareMessages.close} onClick={onClose} />
      </div>
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
          <RelatedDrugs
            comparison={data}
            productName={productName}
            open={related}
            onToggle={() => setRelated(!related)}
          />
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
    </Panel>
  );
};

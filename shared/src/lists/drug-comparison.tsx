import { useState } from 'react';
import { useDrugSource, useFeature, useProduct, useRelatedDrugs } from '@refined/shared/api-client';
import {
  FaultPanel,
  RelatedList,
  RelatedSection,
  SourceComparison,
  type DecisionName,
} from '@refined/shared/ui';
import type { SourceComparison as Comparison } from '../contract/index.ts';
import { reasonMessages } from '../messages/index.ts';
import type { DrugActions } from './use-drug-action.ts';

const Loading = () => (
  <p className="rf-comparison-remark" role="status">
    {reasonMessages.loading}
  </p>
);

/** The records with the same ingredients and strength; loaded when they are opened (D48). */
const RelatedDrugs = ({ comparison }: { readonly comparison: Comparison }) => {
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
      {status === 'loading' ? <Loading /> : null}
    </RelatedSection>
  );
};

interface DrugComparisonProps {
  readonly drugId: string;
  /** Executes the decisions. */
  readonly actions: DrugActions;
  readonly onDecide: (seen: Comparison, field: string, decision: DecisionName) => void;
}

/** A record's comparison with Health Canada's, the decisions, and the related records (D48). */
export const DrugComparison = ({ drugId, actions, onDecide }: DrugComparisonProps) => {
  const { data, status, fault, busy, refresh } = useDrugSource(drugId);
  const canDecide = useFeature('record_actions');
  const { sent } = actions;
  if (!data)
    return status === 'failed' ? (
      <FaultPanel title={reasonMessages.loadFailed} fault={fault} refresh={refresh} busy={busy} />
    ) : (
      <Loading />
    );
  // Until the decision is visible.
  const isDeciding = sent?.isPending || (sent?.answer && busy);
  return (
    <SourceComparison
      comparison={data}
      deciding={isDeciding ? String(sent.action.input?.field) : undefined}
      onDecide={canDecide ? (field, decision) => onDecide(data, field, decision) : undefined}
    >
      <RelatedDrugs comparison={data} />
    </SourceComparison>
  );
};

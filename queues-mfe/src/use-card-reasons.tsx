import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { faultText, useComparison, useProduct, useRelatedDrugs } from '@refined/shared/api-client';
import { reasonMessages } from '@refined/shared/messages';
import {
  FaultPanel,
  ReasonStrip,
  RelatedList,
  RelatedSection,
  SourceComparison,
  useToast,
  type DecisionName,
  type SourceComparisonProps,
} from '@refined/shared/ui';
import type { DrugSummary } from '@refined/shared/contract';

interface RelatedDrugsProps {
  readonly comparison: SourceComparisonProps['comparison'];
  readonly productName: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** The records with the same ingredients and strength; loaded when they are opened (D48). */
const RelatedDrugs = ({ comparison, productName, open, onToggle }: RelatedDrugsProps) => {
  const { data, status, fault, refresh, busy } = useRelatedDrugs(comparison.drug.id, open);
  return (
    <RelatedSection open={open} onToggle={onToggle}>
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

/** A queued drug beside Health Canada's record; loaded when its card's reason is opened (D48). */
const DrugComparison = ({ drugId }: { drugId: string }) => {
  const { name: productName } = useProduct();
  const comparison = useComparison(drugId);
  const toast = useToast();
  const [related, setRelated] = useState(false);
  const { data, fault, failed } = comparison;

  if (!data) {
    return comparison.status === 'failed' ? (
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
    );
  }
  const decide = async (field: string, decision: DecisionName) => {
    const made = await comparison.decide(field, decision);
    if (made?.ok) toast.success(reasonMessages.toast[decision](field));
  };
  return (
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
      onDecide={(field, decision) => void decide(field, decision)}
    >
      <RelatedDrugs
        comparison={data}
        productName={productName}
        open={related}
        onToggle={() => setRelated(!related)}
      />
    </SourceComparison>
  );
};

interface CardReasons {
  readonly reasonOf: (drug: DrugSummary) => ReactNode;
  /** Opens the comparison of a drug, or closes it. */
  readonly toggle: (id: string) => void;
}

/**
 * Why each card is in the queue (D48), where the host offers it. One comparison is open at a time;
 * it stays open while its card is scrolled away. An unchanged card gets the identical element, so
 * that it isn't rendered again.
 */
export const useCardReasons = (offered: boolean): CardReasons => {
  const [openId, setOpenId] = useState<string>();
  const toggle = useCallback(
    (id: string) => setOpenId((current) => (current === id ? undefined : id)),
    [],
  );
  const drawn = useMemo(
    () => ({
      closed: new WeakMap<DrugSummary, ReactNode>(),
      open: new WeakMap<DrugSummary, ReactNode>(),
    }),
    [],
  );

  const reasonOf = (drug: DrugSummary): ReactNode => {
    if (!offered || !drug.reasons) return undefined;
    const open = drug.id === openId;
    const known = drawn[open ? 'open' : 'closed'];
    if (!known.has(drug)) {
      known.set(
        drug,
        <ReasonStrip
          drug={drug}
          reasons={drug.reasons}
          open={open}
          onToggle={() => toggle(drug.id)}
        >
          {open ? <DrugComparison drugId={drug.id} /> : null}
        </ReasonStrip>,
      );
    }
    return known.get(drug);
  };
  return { reasonOf, toggle };
};

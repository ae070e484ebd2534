import { useState } from 'react';
import { faultText, useComparison, useProduct } from '@refined/shared/api-client';
import { reasonMessages } from '@refined/shared/messages';
import { FaultPanel, SourceComparison, useToast } from '@refined/shared/ui';
import type { DecisionName } from '@refined/shared/ui';
import { RelatedDrugs } from './related-drugs.tsx';

/** A queued drug beside Health Canada's record; loaded when its card's reason is opened (D48). */
export const DrugComparison = ({ drugId }: { drugId: string }) => {
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

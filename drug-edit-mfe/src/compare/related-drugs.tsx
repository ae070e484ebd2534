import { useRelatedDrugs } from '@refined/shared/api-client';
import { reasonMessages } from '@refined/shared/messages';
import { FaultPanel, RelatedList, RelatedSection } from '@refined/shared/ui';
import type { SourceComparisonProps } from '@refined/shared/ui';

export interface RelatedDrugsProps {
  readonly comparison: SourceComparisonProps['comparison'];
  readonly productName: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** The records with the same ingredients and strength; loaded when they are opened (D48). */
export const RelatedDrugs = ({ comparison, productName, open, onToggle }: RelatedDrugsProps) => {
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

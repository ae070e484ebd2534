import { isListedNoLonger, QUEUES } from '../../domain/index.ts';
import type { Queue, SourceStatus } from '../../domain/index.ts';
import { moveMessages } from '../../messages/index.ts';
import { Badge } from './badge.tsx';

export interface DrugBadgesProps {
  queue: Queue;
  inProduct: boolean;
  /** {product}'s name (D1). */
  productName: string;
  /** Health Canada's status, if the host sends it (D55). */
  sourceStatus?: SourceStatus;
}

/**
 * Where a drug is: its queue, or the archive, whether it is on the product, and whether Health
 * Canada no longer lists it. In no queue but on the product isn't archived (D10, D11).
 */
export const DrugBadges = ({ queue, inProduct, productName, sourceStatus }: DrugBadgesProps) => (
  <>
    {queue !== '' || !inProduct ? (
      <Badge tone={queue === '' ? 'archive' : QUEUES[queue].tone}>
        {moveMessages.badge[queue]}
      </Badge>
    ) : null}
    {inProduct ? <Badge tone="on">{moveMessages.onProduct(productName)}</Badge> : null}
    {isListedNoLonger(sourceStatus) ? (
      <span className="rf-badge rf-badge-delisted">{moveMessages.delistedBadge[sourceStatus]}</span>
    ) : null}
  </>
);

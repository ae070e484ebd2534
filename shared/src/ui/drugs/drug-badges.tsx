import { isListedNoLonger } from '../../domain/index.ts';
import type { Queue, SourceStatus } from '../../domain/index.ts';
import { moveMessages } from '../../messages/index.ts';
import { Badge } from './badge.tsx';

export interface DrugBadgesProps {
  queue: Queue;
  inProduct: boolean;
  /** {product}'s name (D1). */
  productName: string;
  /** What Health Canada says of it, where the host tells (D55). */
  sourceStatus?: SourceStatus;
}

/**
 * Where a drug stands: its queue, or the archive, whether it is on the product, and that Health
 * Canada lists it no longer. Empty and on the product is not archived (D10, D11).
 */
export const DrugBadges = ({ queue, inProduct, productName, sourceStatus }: DrugBadgesProps) => (
  <>
    {queue !== '' || !inProduct ? (
      <Badge tone={queue === '' ? 'archive' : queue}>{moveMessages.badge[queue]}</Badge>
    ) : null}
    {inProduct ? <Badge tone="on">{moveMessages.onProduct(productName)}</Badge> : null}
    {isListedNoLonger(sourceStatus) ? (
      <span className="rf-badge rf-badge-delisted">{moveMessages.delistedBadge[sourceStatus]}</span>
    ) : null}
  </>
);

import type { Queue } from '../../domain/index.ts';
import { moveMessages } from '../../messages/index.ts';
import { Badge } from './badge.tsx';

export interface DrugBadgesProps {
  queue: Queue;
  inProduct: boolean;
  /** {product}'s name (D1). */
  productName: string;
}

/** Where a drug stands: its queue, or the archive, and whether it is on the product. Empty and on the product is not archived (D10, D11). */
export const DrugBadges = ({ queue, inProduct, productName }: DrugBadgesProps) => (
  <>
    {queue !== '' || !inProduct ? <Badge tone={queue === '' ? 'archive' : queue}>{moveMessages.badge[queue]}</Badge> : null}
    {inProduct ? <Badge tone="on">{moveMessages.onProduct(productName)}</Badge> : null}
  </>
);

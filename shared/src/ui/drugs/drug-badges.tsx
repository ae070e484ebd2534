import { Badge } from '../page/page-pieces.tsx';
import { isOffMarket, QUEUES, type Queue, type SourceStatus } from '../../domain/index.ts';
import { approvalMessages, moveMessages, factMessages } from '../../messages/index.ts';
import type { DrugSummary } from '../../contract/index.ts';

/** Badges: the drug is a controlled substance; Health Canada approved it with conditions. */
export const FactBadges = ({
  controlled = [],
  with_conditions: conditions,
}: Pick<DrugSummary, 'controlled' | 'with_conditions'>) => (
  <>
    {controlled.length > 0 ? (
      <span className="rf-badge rf-badge-fact">{factMessages.controlledBadge(controlled)}</span>
    ) : null}
    {conditions ? <span className="rf-badge rf-badge-fact">{factMessages.conditions}</span> : null}
  </>
);

/** Queues whose badges aren't in the specification (D11): their own lists don't repeat them. */
const isUnspecified = (queue: Queue) => queue === 'noc' || queue === 'dpd';

interface DrugBadgesProps {
  queue: Queue;
  inProduct: boolean;
  /** The queue whose list contains the card. */
  listOf?: Queue | undefined;
  /** {product}'s name (D1). */
  productName: string;
  /** Health Canada's status, if the host sends it (D55). */
  sourceStatus?: SourceStatus;
  /** Its publication needs approval (four eyes); `by`: who gave it, or null. */
  approval?: { readonly by: string | null };
}

/**
 * A drug's place: its queue or the archive, whether it is on the product, whether it is off the
 * market, and whether it needs approval. In no queue but on the product isn't archived (D10, D11).
 */
export const DrugBadges = ({
  queue,
  listOf,
  inProduct,
  productName,
  sourceStatus,
  approval,
}: DrugBadgesProps) => (
  <>
    {(queue !== '' || !inProduct) && !(queue === listOf && isUnspecified(queue)) ? (
      <Badge tone={queue === '' ? 'archive' : QUEUES[queue].tone}>
        {moveMessages.badge[queue]}
      </Badge>
    ) : null}
    {inProduct ? <Badge tone="on">{moveMessages.onProduct(productName)}</Badge> : null}
    {isOffMarket(sourceStatus) ? (
      <span className="rf-badge rf-badge-off-market">
        {moveMessages.offMarketBadge[sourceStatus]}
      </span>
    ) : null}
    {approval ? (
      <span className="rf-badge rf-badge-approval">{approvalMessages.badge(approval.by)}</span>
    ) : null}
  </>
);

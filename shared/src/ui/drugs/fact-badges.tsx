import type { DrugSummary } from '../../contract/index.ts';
import { factMessages } from '../../messages/index.ts';

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

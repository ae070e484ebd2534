import { useMemo } from 'react';
import { useFeature, useQueueCounts } from '@refined/shared/api-client';
import type { ListChoice } from '@refined/shared/api-client';
import type { ListQuery } from '../domain/index.ts';

/**
 * What the page asks its host for. A host that doesn't filter would answer the whole list as if it
 * were the filtered one, so it isn't asked; until it has said what it offers, it is.
 */
export const useListChoice = ({ filter, sort }: ListQuery): ListChoice => {
  const { data: counts, fault } = useQueueCounts();
  const isAsked = useFeature('facets') || (!counts && !fault);
  return useMemo(() => (isAsked ? { filter, sort } : {}), [isAsked, filter, sort]);
};

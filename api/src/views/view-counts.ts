import { isQueueName, LIMITS, parseFilter } from '@refined/shared/domain';
import type { KeptDrugs } from '../drugs/kept/kept-drugs.ts';
import { drugMatcher } from '../drugs/counts/matched-drugs.ts';
import { ofUser, waitingOf } from '../drugs/query/list-request.ts';

/** All views that one user can see; those of others are counted anew when they come back. */
const REMEMBERED = LIMITS.views.own + LIMITS.views.shared;

/**
 * Numbers of drugs in views, as their lists show them to the user `me`. Every side navigation asks
 * for them after each move, so they are counted in memory, by what has changed. Null: a search, or
 * another release's filter.
 */
export const viewCounter = (currentDrugs: () => Promise<KeptDrugs>) => {
  const matched = drugMatcher(REMEMBERED);
  return async (
    views: readonly { readonly place: string; readonly filter: string }[],
    me: number,
  ): Promise<(number | null)[]> => {
    if (!views.some(({ place }) => isQueueName(place))) return views.map(() => null);
    const kept = await currentDrugs();
    return views.map(({ place, filter }) => {
      const parsed = parseFilter(filter);
      if (!isQueueName(place) || !parsed.ok) return null;
      return matched(kept, place, waitingOf(ofUser(parsed.filter, me))).size;
    });
  };
};

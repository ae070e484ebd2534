import { useCallback } from 'react';
import { useApi, useQueryClient } from '@refined/shared/api-client';
import type { QueueSource } from '@refined/shared/api-client';
import type { DrugSummary } from '@refined/shared/contract';
import {
  incompleteOf,
  incompleteWithout,
  isDelisted,
  isOnProduct,
  useBulkSize,
} from '../bulk/use-bulk-move.ts';
import type { IncompleteDrugs } from '../bulk/use-bulk-move.ts';
import { sourceOfGroup } from './one-group.tsx';
import { membersQuery } from './use-groups.ts';
import type { GroupAct } from './use-group-calls.ts';

/** What a question about a group says of its drugs, without those left out. */
export interface GroupFigures {
  /** The first of them; undefined: still being loaded. */
  readonly drugs?: readonly DrugSummary[] | undefined;
  /** How many there are by now; undefined: unknown. */
  readonly found?: number | undefined;
  /** On the product (D15), and listed no longer (D55); undefined: unknown. */
  readonly removals?: number | undefined;
  readonly delisted?: number | undefined;
  /** Which couldn't be published (D69). */
  readonly incomplete?: IncompleteDrugs | undefined;
}

/**
 * Reads the drugs of a group, and how many of them archiving or Update concerns. A group of one page
 * is counted here; of a larger one the host is asked, where the question says it.
 */
export const useGroupFigures = (
  source: QueueSource,
): ((act: GroupAct, group: string, except: readonly string[]) => Promise<GroupFigures>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const bulkSize = useBulkSize();
  return useCallback(
    async (act, group, except) => {
      const members = await queryClient
        .fetchInfiniteQuery(membersQuery(client, source, group))
        .catch(() => undefined);
      const loaded = members?.pages.flatMap(({ results }) => results) ?? [];
      const drugs = loaded.filter(({ id }) => !except.includes(id));
      const total = members?.pages[0]?.count;
      const isWhole = total !== undefined && loaded.length >= total;
      const found =
        total === undefined ? undefined : isWhole ? drugs.length : total - except.length;
      if (isWhole)
        return {
          drugs,
          found,
          removals: drugs.filter(isOnProduct).length,
          delisted: drugs.filter(isDelisted).length,
          incomplete: incompleteOf(drugs),
        };
      if (act.do === 'decide') return { drugs, found };
      const size = await bulkSize(sourceOfGroup(source, group));
      const excepted = loaded.filter(({ id }) => except.includes(id));
      const less = (
        figure: 'in_product' | 'delisted',
        isCounted: (drug: DrugSummary) => boolean,
      ) =>
        size.ok
          ? Math.max(0, (size.value[figure] ?? 0) - excepted.filter(isCounted).length)
          : undefined;
      return {
        drugs,
        found,
        removals: less('in_product', isOnProduct),
        delisted: less('delisted', isDelisted),
        incomplete: size.ok ? incompleteWithout(size.value, excepted) : undefined,
      };
    },
    [client, queryClient, bulkSize, source],
  );
};

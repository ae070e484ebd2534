import { useCallback } from 'react';
import { useApi, useQueryClient } from '@refined/shared/api-client';
import type { QueueSource } from '@refined/shared/api-client';
import type { BulkSize, DrugSummary } from '@refined/shared/contract';
import { isListedNoLonger } from '@refined/shared/domain';
import { useBulkSize } from '../../bulk/use-bulk-move.ts';
import { sourceOfGroup } from '../list/one-group.ts';
import { membersQuery } from '../list/use-groups.ts';

/** What a question about a group says of its drugs. */
export interface GroupFigures {
  /** The first of them; undefined: still being loaded. */
  readonly drugs?: readonly DrugSummary[] | undefined;
  /** On the product (D15), and listed no longer (D55); undefined: unknown. */
  readonly removals?: number | undefined;
  readonly delisted?: number | undefined;
}

/** Reads the drugs of a group, without those left out, and how many archiving or Update concerns. */
export const useGroupFigures = (
  source: QueueSource,
): ((group: string, except: readonly string[]) => Promise<GroupFigures>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const bulkSize = useBulkSize();
  return useCallback(
    async (group, except) => {
      const [members, size] = await Promise.all([
        queryClient.fetchInfiniteQuery(membersQuery(client, source, group)).catch(() => undefined),
        bulkSize(sourceOfGroup(source, group)),
      ]);
      const drugs = members?.pages.flatMap(({ results }) => results) ?? [];
      const excepted = drugs.filter(({ id }) => except.includes(id));
      const less = (figure: keyof BulkSize, isCounted: (drug: DrugSummary) => boolean) =>
        size.ok
          ? Math.max(0, (size.value[figure] ?? 0) - excepted.filter(isCounted).length)
          : undefined;
      return {
        drugs: drugs.filter(({ id }) => !except.includes(id)),
        removals: less('in_product', (drug) => drug.in_product),
        delisted: less('delisted', (drug) => isListedNoLonger(drug.source_status)),
      };
    },
    [client, queryClient, bulkSize, source],
  );
};

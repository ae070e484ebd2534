import { useCallback } from 'react';
import { useApi, useQueryClient, type QueueSource } from '@refined/shared/api-client';
import type { ChangeGroup, DrugSummary } from '@refined/shared/contract';
import {
  incompleteOf,
  incompleteWithout,
  notedIn,
  isDrugOffMarket,
  isOnProduct,
  useBulkSize,
  type IncompleteDrugs,
} from '../bulk/use-bulk-move.ts';
import { notedOf, staysOut, type ClinicalDrugs, type NotedDrug } from '../bulk/noted-drugs.tsx';
import { sourceOfGroup } from './one-group.tsx';
import { membersQuery } from './use-groups.ts';

/** What a question about a group says of its drugs, without those left out. */
export interface GroupFigures {
  /** The first of them; undefined: still being loaded. */
  readonly drugs?: readonly DrugSummary[] | undefined;
  /** How many there are by now; undefined: unknown. */
  readonly found?: number | undefined;
  /** On the product (D15), and not on the market (D80); undefined: unknown. */
  readonly removals?: number | undefined;
  readonly delisted?: number | undefined;
  /** Which couldn't be published (D69). */
  readonly incomplete?: IncompleteDrugs | undefined;
  /** Of which something special holds, and which stay out unless they are included (D82). */
  readonly noted?: readonly NotedDrug[] | undefined;
  readonly clinical?: ClinicalDrugs | undefined;
}

const clinicalOf = (
  drugs: readonly DrugSummary[],
  group: ChangeGroup,
): ClinicalDrugs | undefined => {
  const out = drugs.filter((drug) => staysOut(drug, group));
  // Asked about one drug, nothing goes unseen: its other change is named.
  return out.length === 0 || drugs.length === 1
    ? undefined
    : {
        count: out.length,
        removals: out.filter(isOnProduct).length,
        delisted: out.filter(isDrugOffMarket).length,
        results: notedOf(out, group),
      };
};

/**
 * Reads the drugs of a group, and how many of them archiving or Update concerns. A group of one page
 * is counted here; of a larger one the host is asked, where the question says it.
 */
export const useGroupFigures = (
  source: QueueSource,
): ((group: ChangeGroup, except: readonly string[]) => Promise<GroupFigures>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const bulkSize = useBulkSize();
  return useCallback(
    async (group, except) => {
      const members = await queryClient
        .fetchInfiniteQuery(membersQuery(client, source, group.key))
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
          delisted: drugs.filter(isDrugOffMarket).length,
          incomplete: incompleteOf(drugs),
          noted: notedOf(drugs, group),
          clinical: clinicalOf(drugs, group),
        };
      const size = await bulkSize(sourceOfGroup(source, group.key));
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
        delisted: less('delisted', isDrugOffMarket),
        incomplete: size.ok ? incompleteWithout(size.value, excepted) : undefined,
        ...(size.ok && notedIn(size.value, excepted)),
      };
    },
    [client, queryClient, bulkSize, source],
  );
};

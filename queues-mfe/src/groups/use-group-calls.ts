import { useCallback } from 'react';
import {
  markStale,
  queryKeys,
  useApi,
  useFeature,
  useQueryClient,
  type QueueSource,
  type Result,
  type UndoOffer,
  type UndoWords,
} from '@refined/shared/api-client';
import {
  bulkCalls,
  groupDecisionCalls,
  STALE_AFTER,
  type BulkMoveAnswer,
  type DrugSummary,
  type GroupDecisionAnswer,
} from '@refined/shared/contract';
import { writeFilter, type MoveName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { placeCachedDrugs } from '../bulk/cached-bulk.ts';
import { placesOf, type BulkWords } from '../bulk/use-bulk-move.ts';
import { groupMessages } from '../messages/groups.ts';
import { sourceOfGroup } from './one-group.tsx';

/** What is done to a group: a move, or a decision on its change. */
export type GroupAct =
  | { readonly do: 'move'; readonly move: MoveName; readonly keep?: boolean | undefined }
  | { readonly do: 'decide'; readonly decision: 'take' | 'keep' };

/** The key of each decision. */
export const DECISION_KEYS = { take: 'takeOver', keep: 'keepOurs' } as const;

/** A group as the user confirmed it. */
interface SentGroup {
  readonly group: string;
  /** Without `except`. */
  readonly count: number;
  readonly except: readonly string[];
  /** Decided on alone. */
  readonly only?: DrugSummary | undefined;
  /** Those of its drugs that the user saw. */
  readonly seen: readonly DrugSummary[];
  /** The same for every attempt. */
  readonly key: string;
  /** What is said with it; may be empty. */
  readonly words: BulkWords;
}

/** Both answers, as far as the screen tells them. */
export type GroupAnswer =
  | { readonly did: 'move'; readonly answer: BulkMoveAnswer }
  | { readonly did: 'decide'; readonly answer: GroupDecisionAnswer };

/**
 * Sends what was confirmed for a group of this list. Its cards leave the cached list, so that they
 * are gone when the list is shown as cards.
 */
export const useSendGroup = (
  source: QueueSource,
): ((act: GroupAct, sent: SentGroup) => Promise<Result<GroupAnswer>>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (act, { group, count: expected, except, only, seen, key, words }) => {
      const { queue, filter = [] } = sourceOfGroup(source, group);
      const chosen = {
        queue,
        filter: writeFilter(filter),
        expected,
        except: [...except],
        ...(words.reason && { reason: words.reason }),
        ...(words.clinical && { clinical: true }),
      };
      if (act.do === 'decide') {
        const versions = seen.flatMap(({ id, version }) =>
          version === undefined ? [] : [{ id, version }],
        );
        const result = await client.call(groupDecisionCalls.decideGroup, {
          params: { group },
          body: {
            decision: act.decision,
            ...chosen,
            ...(only && { drugs: [only.id] }),
            seen: versions,
          },
          idempotencyKey: key,
        });
        void markStale(queryClient, STALE_AFTER.decideGroup);
        return result.ok ? { ...result, value: { did: 'decide', answer: result.value } } : result;
      }
      const { move, keep } = act;
      const result = await client.call(bulkCalls.bulkMove, {
        body: {
          move,
          ...(keep && { keep }),
          ...(words.question && { question: words.question }),
          all: true,
          ...chosen,
        },
        idempotencyKey: key,
      });
      if (result.ok) {
        placeCachedDrugs(queryClient, source, placesOf(result.value));
        // Of very many drugs the answer only names those that stayed.
        if (result.value.results.length < result.value.moved)
          void queryClient.invalidateQueries({ queryKey: queryKeys.list(source) });
      }
      void markStale(queryClient, STALE_AFTER.bulkMove);
      return result.ok ? { ...result, value: { did: 'move', answer: result.value } } : result;
    },
    [client, queryClient, source],
  );
};

/** Undo of a decision on a group, the same for all of its drugs; what changed since stays. */
export const useUndoDecisions = ({
  success,
  error,
}: Pick<UndoWords, 'success' | 'error'>): ((batch: string, decided: number) => UndoOffer) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('group_decisions');
  return useCallback(
    (batch, decided) => {
      if (!offered || decided === 0) return {};
      const undo = async (): Promise<void> => {
        const result = await client.call(groupDecisionCalls.undoDecisions, {
          params: { batch },
          body: {},
        });
        const fresh = markStale(queryClient, STALE_AFTER.undoDecisions);
        // What is said and what is counted agree.
        if (result.ok) await fresh;
        if (result.ok && result.value.refused === 0)
          success(groupMessages.undone(result.value.undone));
        else if (result.ok)
          error(groupMessages.undoneSome(result.value.undone, result.value.refused));
        else if (result.fault.kind !== 'unauthorized') error(groupMessages.notUndone);
      };
      return {
        action: { label: moveMessages.undoAll(decided), onAction: () => void undo() },
        kept: { action: batch },
      };
    },
    [client, queryClient, offered, success, error],
  );
};

import { useCallback } from 'react';
import {
  markStale,
  placeCachedDrug,
  unwrap,
  useApi,
  useFeature,
  useMutation,
  useMutationState,
  useQueryClient,
  movedMeanwhile,
  useMoveDrug,
  useProduct,
  type MovableDrug,
} from '@refined/shared/api-client';
import { useNavigate } from '@refined/shared/router';
import { movedMeanwhileText, type ToastOptions } from '@refined/shared/ui';
import { useSession } from '@refined/shared/session';
import {
  drugActionCalls,
  STALE_AFTER_ACTION,
  type ActionInput,
  type ActionOutcome,
  type PerformedAction,
} from '../contract/index.ts';
import { PATHS, MOVES, type ActionName, type MoveName } from '../domain/index.ts';
import { drugActionMessages } from '../messages/index.ts';
import { movedCard, bodyOf, type DrugAction } from './drug-action.ts';

/** An action with its idempotency key, the same for every attempt (newIdempotencyKey). */
interface SentAction extends DrugAction {
  readonly key: string;
}

const MUTATION_KEY = ['performAction'];

/** They only raise a record's version; the form's next save must name the new one. */
const KEEPS_FIELDS: readonly ActionName[] = ['approve', 'withdraw'];

const answerOf = (result: ActionOutcome): PerformedAction => ({
  action: null,
  results: [result],
  done: result.outcome === 'done' ? 1 : 0,
  refused: result.outcome === 'refused' ? 1 : 0,
});

/**
 * Moves one card by the specification's call, which every host has, and returns an action's result.
 * `unchanged`: somebody else had moved it there, so this user has nothing to undo. `refused`:
 * somebody else has moved it elsewhere (D12). Throws the fault if the card is still in its place.
 */
const useMoveCard = () => {
  const moveDrug = useMoveDrug();
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  return useCallback(
    async (
      drug: MovableDrug,
      move: MoveName,
      { keep, question }: ActionInput<'update'> & ActionInput<'committee'> = {},
    ): Promise<PerformedAction> => {
      const { id, din } = drug;
      const result = await moveDrug(drug, move, keep, question);
      const elsewhere = result.ok ? undefined : movedMeanwhile(result.fault);
      if (elsewhere && elsewhere.queue !== drug.queue) {
        const detail = movedMeanwhileText({ ...elsewhere, din }, productName);
        return answerOf({ ...elsewhere, id, din, outcome: 'refused', detail });
      }
      const now = await unwrap(Promise.resolve(result));
      if (now === undefined) return answerOf({ id, din, outcome: 'done', queue: MOVES[move].to });
      const outcome = now.moved_by === username ? 'done' : 'unchanged';
      return answerOf({ ...now, id, din, outcome });
    },
    [moveDrug, productName, username],
  );
};

/** Sends an action on drugs; without an answer its outcome is unknown. */
export const usePerformAction = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const moveCard = useMoveCard();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ key, ...wanted }: SentAction) => {
      const card = movedCard(wanted);
      if (card) return moveCard(card.drug, card.move, wanted.input);
      return unwrap(
        client.call(drugActionCalls.performAction, { body: bodyOf(wanted), idempotencyKey: key }),
      );
    },
    onSuccess: ({ results: [only] }, { action, target }) => {
      const drug = 'drugs' in target && target.drugs.length === 1 ? target.drugs[0] : undefined;
      if (only?.outcome !== 'done' || !drug || !KEEPS_FIELDS.includes(action)) return;
      const { id, queue, in_product } = drug;
      if (queue !== undefined && in_product !== undefined)
        placeCachedDrug(queryClient, id, { queue, in_product, version: only.version });
    },
    onSettled: (_answer, _error, { key: _key, ...wanted }) => {
      // The card's own call has already marked stale reads.
      if (movedCard(wanted)) return;
      const { action, target } = wanted;
      const id = 'drugs' in target && target.drugs.length === 1 ? target.drugs[0]!.id : undefined;
      void markStale(queryClient, STALE_AFTER_ACTION[action], { id });
    },
  });
};

/** The drugs of single moves in progress. */
export const useMovingDrugs = (): ReadonlySet<string | undefined> =>
  new Set(
    useMutationState({
      filters: { mutationKey: MUTATION_KEY, status: 'pending' },
      select: ({ state }) => movedCard(state.variables as SentAction)?.drug.id,
    }),
  );

/** For toasts: a link to an action's page, if the host has such pages. */
export const useActionPage = (): ((action: string) => Pick<ToastOptions, 'about' | 'more'>) => {
  const navigate = useNavigate();
  const isOffered = useFeature('actions');
  return useCallback(
    (action) => {
      if (!isOffered) return {};
      const [label, to] = [drugActionMessages.page, PATHS.action(action)];
      return { about: { label, to }, more: { label, onAction: () => void navigate(to) } };
    },
    [navigate, isOffered],
  );
};

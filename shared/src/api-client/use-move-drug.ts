import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  moveAnswer,
  MOVE_CALLS,
  specifiedCalls,
  STALE_AFTER,
  type DrugSummary,
  type MoveAnswer,
} from '../contract/index.ts';
import { MOVES, type MoveName } from '../domain/index.ts';
import type { ApiClient } from './call.ts';
import { useApi } from './api-provider.tsx';
import { placeCachedDrug, type DrugPlace } from './cached-drugs.ts';
import { markStale } from './query-keys.ts';
import { success, type Fault, type Result } from './result.ts';

/** The data of a drug for a move. */
export type MovableDrug = Pick<DrugSummary, 'id' | 'din' | 'queue' | 'in_product'> &
  Partial<Pick<DrugSummary, 'drug_name' | 'strength' | 'form'>>;

type MoveResult = Result<MoveAnswer | undefined>;

/** One move at a time per drug and page, so that a double click is one move (D20). */
const underWay = new WeakMap<ApiClient, Map<string, Promise<MoveResult>>>();

/** Whether this page is moving the drug right now. */
export const isMoveUnderWay = (client: ApiClient, id: string): boolean =>
  underWay.get(client)?.has(id) ?? false;

/**
 * A move without an answer may have happened, so this looks the drug up. Any host finds it by DIN.
 */
const happenedAnyway = async (
  client: ApiClient,
  drug: MovableDrug,
  move: MoveName,
): Promise<boolean> => {
  const found = await client.call(specifiedCalls(client.productKey).drugs, {
    query: { din: drug.din },
  });
  return (
    found.ok &&
    drug.queue !== MOVES[move].to &&
    found.value.results.some((other) => other.id === drug.id && other.queue === MOVES[move].to)
  );
};

const unanswered = (fault: Fault): boolean =>
  ['network', 'timeout', 'offline'].includes(fault.kind);

/** The drug's place in the answer to a refused move (409), if the host sends it (D12). */
export const movedMeanwhile = (fault: Fault): MoveAnswer | undefined => {
  const parsed = moveAnswer.safeParse(fault.current);
  return fault.kind === 'conflict' && parsed.success ? parsed.data : undefined;
};

const sendMove = async (
  client: ApiClient,
  drug: MovableDrug,
  move: MoveName,
  keep?: boolean,
  question?: string,
): Promise<MoveResult> => {
  const result = await client.call(specifiedCalls(client.productKey)[MOVE_CALLS[move]], {
    params: { id: drug.id },
    body:
      move === 'archive'
        ? undefined
        : { queue: drug.queue, ...(keep && { keep }), ...(question && { question }) },
  });
  // The specification's hosts may answer anything (§7).
  if (result.ok) return success(moveAnswer.safeParse(result.value).data);
  if (!unanswered(result.fault)) return result;
  return (await happenedAnyway(client, drug, move)) ? success(undefined) : result;
};

/**
 * The drug's place after a success: from the host's answer, else as the specification says (§4).
 */
const placeAfter = (drug: MovableDrug, move: MoveName, answer: MoveAnswer | undefined): DrugPlace =>
  answer ?? { queue: MOVES[move].to, in_product: move === 'archive' ? false : drug.in_product };

/**
 * Moves a drug, writes its new place into every cached list and refreshes the counts. A 409 with
 * the drug's current place does the same with that place (D12); any other failure changes nothing.
 * `keep`: the drug belongs on the product although it is off the market (D55). `question`: to the
 * committee (D68).
 */
export const useMoveDrug = (): ((
  drug: MovableDrug,
  move: MoveName,
  keep?: boolean,
  question?: string,
) => Promise<MoveResult>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    (drug, move, keep, question) => {
      const moves = underWay.get(client) ?? new Map<string, Promise<MoveResult>>();
      underWay.set(client, moves);
      const running = moves.get(drug.id);
      if (running) return running;
      const finished = sendMove(client, drug, move, keep, question)
        .then((result) => {
          const place = result.ok
            ? placeAfter(drug, move, result.value)
            : movedMeanwhile(result.fault);
          if (place) placeCachedDrug(queryClient, drug.id, place);
          void markStale(queryClient, STALE_AFTER[MOVE_CALLS[move]], { id: drug.id });
          return result;
        })
        .finally(() => moves.delete(drug.id));
      moves.set(drug.id, finished);
      return finished;
    },
    [client, queryClient],
  );
};

import { useCallback } from 'react';
import {
  faultText,
  markStale,
  useApi,
  useFeature,
  useQueryClient,
  useUndoStack,
} from '@refined/shared/api-client';
import type { Fault } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { useToast } from '@refined/shared/ui';
import { laterCalls, STALE_AFTER } from '../../contract/index.ts';
import type { DrugOutcome, DrugOutcomes } from '../../contract/index.ts';
import { LIMITS } from '../../domain/index.ts';
import type { LaterChoice } from '../../domain/index.ts';
import { deskMessages } from '../../messages/index.ts';
import { chosenOf, sizeOfTarget } from './desk-target.ts';
import type { DeskTarget } from './desk-target.ts';

export interface Later {
  /** Whether the host offers it. */
  readonly offered: boolean;
  /** Both return the answer; undefined: nothing happened, and a toast says why. */
  readonly putAway: (target: DeskTarget, choice: LaterChoice) => Promise<DrugOutcomes | undefined>;
  readonly bringBack: (target: DeskTarget) => Promise<DrugOutcomes | undefined>;
}

const refusedIn = ({ results }: DrugOutcomes): readonly DrugOutcome[] =>
  results.filter(({ outcome }) => outcome === 'refused' || outcome === 'unknown');

/** Putting drugs away and bringing them back, with the toasts that say so, and undo. */
export const useLater = (): Later => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('later');
  const toast = useToast();
  const undoStack = useUndoStack(useSession().user?.username);

  const failed = useCallback(
    (fault: Fault, say: (why: string) => string) => {
      // An expired session is shown by the sign-in page.
      if (fault.kind !== 'unauthorized') toast.error(say(faultText(fault)));
    },
    [toast],
  );

  const bring = useCallback(
    async (target: DeskTarget, versions?: readonly number[]) => {
      const result = await client.call(laterCalls.bringBack, {
        body: { ...chosenOf(target), ...(versions && { versions: [...versions] }) },
      });
      const id = 'drugs' in target && target.drugs.length === 1 ? target.drugs[0]!.id : undefined;
      markStale(queryClient, STALE_AFTER.bringBack, { id });
      if (!result.ok) {
        failed(result.fault, (why) => deskMessages.notBroughtBack(sizeOfTarget(target), why));
        return undefined;
      }
      const { done, results } = result.value;
      const refused = refusedIn(result.value);
      if (refused.length > 0)
        toast.error(deskMessages.notBroughtBack(refused.length, refused[0]!.detail ?? ''));
      else if (results.length === 1) toast.success(deskMessages.broughtBack(results[0]!.din));
      else toast.success(deskMessages.broughtBackAll(done));
      return result.value;
    },
    [client, queryClient, toast, failed],
  );

  const putAway = useCallback(
    async (target: DeskTarget, choice: LaterChoice) => {
      const ids = 'drugs' in target ? target.drugs.map(({ id }) => id) : [];
      const offer = undoStack.begin(...ids);
      const result = await client.call(laterCalls.putAway, {
        body: { ...chosenOf(target), ...choice },
      });
      markStale(queryClient, STALE_AFTER.putAway, { id: ids.length === 1 ? ids[0] : undefined });
      if (!result.ok) {
        offer({});
        failed(result.fault, (why) => deskMessages.notPutAway(sizeOfTarget(target), why));
        return undefined;
      }
      const away = result.value.results.filter(({ outcome }) => outcome === 'done');
      const versions = away.map(({ version = 0 }) => version);
      const undo =
        away.length > 0 && away.length <= LIMITS.bulk.listed
          ? { label: deskMessages.undo, onAction: () => void bring({ drugs: away }, versions) }
          : undefined;
      const action = offer(undo ? { action: undo } : {});
      const refused = refusedIn(result.value);
      if (refused.length > 0)
        toast.error(deskMessages.notPutAway(refused.length, refused[0]!.detail ?? ''), action);
      else if (away.length === 1) toast.success(deskMessages.putAway(away[0]!.din, choice), action);
      else toast.success(deskMessages.putAwayAll(away.length, choice), action);
      return result.value;
    },
    [client, queryClient, toast, undoStack, failed, bring],
  );

  const bringBack = useCallback((target: DeskTarget) => bring(target), [bring]);
  return { offered, putAway, bringBack };
};

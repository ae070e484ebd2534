import { useCallback } from 'react';
import {
  faultText,
  markStale,
  useApi,
  useFeature,
  useQueryClient,
} from '@refined/shared/api-client';
import { useToast } from '@refined/shared/ui';
import { STALE_AFTER, takingCalls } from '../../contract/index.ts';
import type { DrugOutcomes } from '../../contract/index.ts';
import { deskMessages } from '../../messages/index.ts';
import { chosenOf, sizeOfTarget } from './desk-target.ts';
import type { DeskTarget } from './desk-target.ts';

export interface Taking {
  /** Whether the host offers it. */
  readonly offered: boolean;
  /** `over`: also what somebody else does. Returns the answer; undefined: a toast says why not. */
  readonly take: (target: DeskTarget, over?: boolean) => Promise<DrugOutcomes | undefined>;
  readonly release: (target: DeskTarget) => Promise<DrugOutcomes | undefined>;
}

/** Taking drugs, one or all of a selection or group, with a result per drug. */
export const useTake = (): Taking => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('taking');
  const toast = useToast();

  const take = useCallback(
    async (target: DeskTarget, over = false) => {
      const result = await client.call(takingCalls.takeDrugs, {
        body: { ...chosenOf(target), ...(over && { over }) },
      });
      markStale(queryClient, STALE_AFTER.takeDrugs);
      if (!result.ok) {
        if (result.fault.kind !== 'unauthorized')
          toast.error(deskMessages.notTaken(sizeOfTarget(target), faultText(result.fault)));
        return undefined;
      }
      const { results, refused } = result.value;
      const mine = results.filter(({ outcome }) => outcome === 'done' || outcome === 'unchanged');
      const why = results.find(({ detail }) => detail !== undefined)?.detail ?? '';
      if (refused > 0) toast.error(deskMessages.notTaken(refused, why));
      else if (mine.length === 1) toast.success(deskMessages.took(mine[0]!.din));
      else toast.success(deskMessages.tookAll(mine.length));
      return result.value;
    },
    [client, queryClient, toast],
  );

  const release = useCallback(
    async (target: DeskTarget) => {
      const result = await client.call(takingCalls.releaseDrugs, { body: chosenOf(target) });
      markStale(queryClient, STALE_AFTER.releaseDrugs);
      if (!result.ok) {
        if (result.fault.kind !== 'unauthorized')
          toast.error(deskMessages.notReleased(faultText(result.fault)));
        return undefined;
      }
      const { results, done } = result.value;
      if (results.length === 1) toast.success(deskMessages.released(results[0]!.din));
      else toast.success(deskMessages.releasedAll(done));
      return result.value;
    },
    [client, queryClient, toast],
  );
  return { offered, take, release };
};

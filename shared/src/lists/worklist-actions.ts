import { useCallback } from 'react';
import {
  faultText,
  markStale,
  useApi,
  useFeature,
  useQueryClient,
  useUndoStack,
  type Fault,
  type QueueSource,
  type UndoOffer,
} from '@refined/shared/api-client';
import { useNavigate } from '@refined/shared/router';
import { useToast, type ToastOptions } from '@refined/shared/ui';
import { useSession } from '@refined/shared/session';
import {
  laterCalls,
  massActionCalls,
  STALE_AFTER,
  takingCalls,
  type ChosenDrugs,
  type DrugOutcome,
  type DrugOutcomes,
  type DrugSummary,
} from '../contract/index.ts';
import { PATHS, writeFilter, type LaterChoice } from '../domain/index.ts';
import { deskMessages, moveMessages, moveToasts, type LinedDrug } from '../messages/index.ts';

/** The drugs of an action: named ones, or all that a queue or its filter has, except some. */
export type DeskTarget =
  | { readonly drugs: readonly (Pick<DrugSummary, 'id' | 'din'> & LinedDrug)[] }
  | {
      readonly source: QueueSource;
      readonly expected: number;
      readonly except?: readonly string[];
    };

export const sizeOfTarget = (target: DeskTarget): number =>
  'drugs' in target ? target.drugs.length : target.expected;

/** As the calls name them. */
const chosenOf = (target: DeskTarget): ChosenDrugs => {
  if ('drugs' in target) return { drugs: target.drugs.map(({ id }) => id) };
  const { source, expected, except = [] } = target;
  const filter = writeFilter(source.filter ?? []);
  return {
    queue: source.queue,
    expected,
    ...(filter !== '' && { filter }),
    ...(except.length > 0 && { except: [...except] }),
  };
};

/** For toasts: leads to the page of a mass action, on a host that has them. */
export const useActionPage = (): ((batch: string) => Pick<ToastOptions, 'about' | 'more'>) => {
  const navigate = useNavigate();
  const isOffered = useFeature('actions');
  return useCallback(
    (batch) =>
      isOffered
        ? {
            about: { label: deskMessages.actionPage, to: PATHS.action(batch) },
            more: {
              label: deskMessages.actionPage,
              onAction: () => void navigate(PATHS.action(batch)),
            },
          }
        : {},
    [navigate, isOffered],
  );
};

/** One drug's message: named, and counted with those that follow it. */
const toldOf = (
  target: DeskTarget,
  drug: DrugOutcome,
  kind: string,
  text: (count: number) => string,
): ToastOptions => ({
  about: moveToasts.about(
    'drugs' in target ? (target.drugs.find(({ id }) => id === drug.id) ?? drug) : drug,
  ),
  counted: { kind, count: 1, text },
});

/** For the undo after a reload. */
const keptOf = (
  batch: string | undefined,
  [drug]: readonly DrugOutcome[],
): Pick<UndoOffer, 'kept'> => {
  if (batch) return { kept: { action: batch } };
  if (drug?.version === undefined) return {};
  return { kept: { later: { id: drug.id, din: drug.din, version: drug.version } } };
};

interface Later {
  /** Whether the host offers it. */
  readonly offered: boolean;
  /** Both return the answer; undefined: nothing happened, and a toast says why. */
  readonly putAway: (
    target: DeskTarget,
    choice: LaterChoice,
    asked?: AskedSnooze,
  ) => Promise<DrugOutcomes | undefined>;
  readonly bringBack: (target: DeskTarget) => Promise<DrugOutcomes | undefined>;
}

interface AskedSnooze {
  /** Why, for the page of the mass action; may be empty. */
  readonly reason?: string;
  /** What the undo brings back, for the page's stack; the drugs by default. */
  readonly marks?: readonly string[];
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
  const pageOf = useActionPage();

  const failed = useCallback(
    (fault: Fault, textOf: (why: string) => string) => {
      // An expired session is shown by the sign-in page.
      if (fault.kind !== 'unauthorized') toast.error(textOf(faultText(fault)));
    },
    [toast],
  );

  const bring = useCallback(
    async (target: DeskTarget, versions?: readonly number[]) => {
      const result = await client.call(laterCalls.bringBack, {
        body: { ...chosenOf(target), ...(versions && { versions: [...versions] }) },
      });
      const id = 'drugs' in target && target.drugs.length === 1 ? target.drugs[0]!.id : undefined;
      void markStale(queryClient, STALE_AFTER.bringBack, { id });
      if (!result.ok) {
        failed(result.fault, (why) => deskMessages.notBroughtBack(sizeOfTarget(target), why));
        return undefined;
      }
      const { done, results } = result.value;
      const refused = refusedIn(result.value);
      if (refused.length > 0)
        toast.error(deskMessages.notBroughtBack(refused.length, refused[0]!.detail ?? ''));
      else if (results.length === 1)
        toast.success(
          deskMessages.broughtBack(results[0]!.din),
          toldOf(target, results[0]!, 'back', deskMessages.broughtBackAll),
        );
      else toast.success(deskMessages.broughtBackAll(done));
      return result.value;
    },
    [client, queryClient, toast, failed],
  );

  const undoAction = useCallback(
    async (action: string) => {
      const result = await client.call(massActionCalls.undoAction, {
        params: { action },
        body: {},
      });
      const fresh = markStale(queryClient, STALE_AFTER.undoAction);
      // What is said and what is counted agree.
      if (result.ok) await fresh;
      if (!result.ok) return failed(result.fault, (why) => deskMessages.notUndone(why));
      const { undone, refused } = result.value;
      if (refused > 0) toast.error(deskMessages.broughtBackSome(undone, refused));
      else toast.success(deskMessages.broughtBackAll(undone));
    },
    [client, queryClient, toast, failed],
  );

  const putAway = useCallback(
    async (target: DeskTarget, choice: LaterChoice, { reason = '', marks }: AskedSnooze = {}) => {
      const ids = 'drugs' in target ? target.drugs.map(({ id }) => id) : [];
      const offer = undoStack.begin(...(marks ?? ids));
      const result = await client.call(laterCalls.putAway, {
        body: { ...chosenOf(target), ...choice, ...(reason !== '' && { reason }) },
      });
      void markStale(queryClient, STALE_AFTER.putAway, {
        id: ids.length === 1 ? ids[0] : undefined,
      });
      if (!result.ok) {
        offer({});
        failed(result.fault, (why) => deskMessages.notPutAway(sizeOfTarget(target), why));
        return undefined;
      }
      const { batch } = result.value;
      const away = result.value.results.filter(({ outcome }) => outcome === 'done');
      const versions = away.map(({ version = 0 }) => version);
      const undo = batch
        ? () => void undoAction(batch)
        : () => void bring({ drugs: away }, versions);
      const action = offer(
        away.length > 0
          ? {
              action: { label: moveMessages.undoAll(away.length), onAction: undo },
              ...keptOf(batch, away),
            }
          : {},
      );
      const refused = refusedIn(result.value);
      const toldWith = { ...action, ...(batch && pageOf(batch)) };
      if (refused.length > 0)
        toast.error(deskMessages.notPutAway(refused.length, refused[0]!.detail ?? ''), toldWith);
      else if (away.length === 1)
        toast.success(deskMessages.putAway(away[0]!.din, choice), {
          ...toldWith,
          ...toldOf(target, away[0]!, `away ${deskMessages.until(choice)}`, (count) =>
            deskMessages.putAwayAll(count, choice),
          ),
        });
      else toast.success(deskMessages.putAwayAll(away.length, choice), toldWith);
      return result.value;
    },
    [client, queryClient, toast, undoStack, failed, bring, undoAction, pageOf],
  );

  const bringBack = useCallback((target: DeskTarget) => bring(target), [bring]);
  return { offered, putAway, bringBack };
};

interface Taking {
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
      void markStale(queryClient, STALE_AFTER.takeDrugs);
      if (!result.ok) {
        if (result.fault.kind !== 'unauthorized')
          toast.error(deskMessages.notTaken(sizeOfTarget(target), faultText(result.fault)));
        return undefined;
      }
      const { results, refused } = result.value;
      const mine = results.filter(({ outcome }) => outcome === 'done' || outcome === 'unchanged');
      const why = results.find(({ detail }) => detail !== undefined)?.detail ?? '';
      if (refused > 0) toast.error(deskMessages.notTaken(refused, why));
      else if (mine.length === 1)
        toast.success(
          deskMessages.took(mine[0]!.din),
          toldOf(target, mine[0]!, 'took', deskMessages.tookAll),
        );
      else toast.success(deskMessages.tookAll(mine.length));
      return result.value;
    },
    [client, queryClient, toast],
  );

  const release = useCallback(
    async (target: DeskTarget) => {
      const result = await client.call(takingCalls.releaseDrugs, { body: chosenOf(target) });
      void markStale(queryClient, STALE_AFTER.releaseDrugs);
      if (!result.ok) {
        if (result.fault.kind !== 'unauthorized')
          toast.error(deskMessages.notReleased(faultText(result.fault)));
        return undefined;
      }
      const { results, done } = result.value;
      if (results.length === 1)
        toast.success(
          deskMessages.released(results[0]!.din),
          toldOf(target, results[0]!, 'released', deskMessages.releasedAll),
        );
      else toast.success(deskMessages.releasedAll(done));
      return result.value;
    },
    [client, queryClient, toast],
  );
  return { offered, take, release };
};

import { useCallback } from 'react';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import * as z from '@refined/shared/schema';
import { inTab, rememberedJson } from '../domain/index.ts';
import { massActionCalls, STALE_AFTER, undoCalls, type MoveAnswer } from '../contract/index.ts';
import { drugActionMessages, moveMessages, moveToasts } from '../messages/index.ts';
import type { ApiClient } from './call.ts';
import { useApi } from './api-provider.tsx';
import { placeCachedDrug } from './cached-drugs.ts';
import { markStale } from './query-keys.ts';
import { faultOf, faultText, unwrap, type Fault } from './result.ts';
import { movedMeanwhile, type MovableDrug } from './use-move-drug.ts';
import { useFeature } from './queries.ts';

/** Most moves that can be undone by key; older ones are undone from the history. */
const MOST = 50;

/** The drug of an undo; `version`: the version that the move created. */
const undoneDrug = z.object({
  id: z.string(),
  din: z.string(),
  drug_name: z.optional(z.string()),
  strength: z.optional(z.string()),
  form: z.optional(z.string()),
  version: z.int(),
});

type UndoneDrug = z.output<typeof undoneDrug>;

/** The data of an undo: of one move, or of an action on drugs. */
const keptUndo = z.union([z.object({ move: undoneDrug }), z.object({ action: z.string() })]);
export type KeptUndo = z.output<typeof keptUndo>;

const keptMoves = z.array(z.object({ ids: z.array(z.string()), kept: keptUndo }));

interface Made {
  readonly ids: readonly string[];
  readonly offer: Promise<UndoOffer>;
  /** Stored for the tab, so that a reload doesn't lose it. */
  kept?: KeptUndo | undefined;
}

export interface UndoStack {
  /**
   * A move was sent. Call the returned function with the answer's offer. It returns the offer for
   * the toast; used there, it can't be used again by key.
   */
  readonly begin: (...ids: readonly string[]) => (offer: UndoOffer) => UndoOffer;
  /**
   * Undoes the last move that can be undone; waits for its answer first. Returns its drugs, or
   * undefined if there was none. `send`: undoes a move from before the page was loaded.
   */
  readonly undo: (send?: (kept: KeptUndo) => void) => Promise<readonly string[] | undefined>;
}

const STORED = 'refined.undo.';

/** A user's last moves in this tab, newest first, including those from before a reload (D84). */
export const createUndoStack = (username = ''): UndoStack => {
  const stored = rememberedJson<readonly Pick<Made, 'ids' | 'kept'>[]>(
    inTab,
    STORED + username,
    (moves) => keptMoves.parse(moves),
  );
  const moves: Made[] = (stored.read() ?? []).map((made) => ({
    ...made,
    offer: Promise.resolve({ kept: made.kept }),
  }));
  const write = () => stored.write(moves.flatMap(({ ids, kept }) => (kept ? [{ ids, kept }] : [])));
  const forget = (move: Made): void => {
    const at = moves.indexOf(move);
    if (at >= 0) moves.splice(at, 1);
    write();
  };
  const undo = async (send?: (kept: KeptUndo) => void): Promise<readonly string[] | undefined> => {
    const move = moves.pop();
    if (!move) return undefined;
    write();
    const { action, kept } = await move.offer;
    if (action) action.onAction();
    else if (kept && send) send(kept);
    else return undo(send);
    return move.ids;
  };
  return {
    begin: (...ids) => {
      let answer: (offer: UndoOffer) => void = () => undefined;
      const move: Made = { ids, offer: new Promise<UndoOffer>((resolve) => (answer = resolve)) };
      moves.push(move);
      if (moves.length > MOST) moves.shift();
      return (offer) => {
        const { action, kept } = offer;
        if (!action) {
          answer({});
          forget(move);
          return {};
        }
        if (moves.includes(move)) {
          move.kept = kept;
          write();
        }
        let isDone: () => void = () => undefined;
        const done = new Promise<void>((resolve) => (isDone = resolve));
        const onAction = () => {
          forget(move);
          isDone();
          action.onAction();
        };
        const once = { action: { ...action, onAction, done } };
        answer(once);
        return once;
      };
    },
    undo,
  };
};

/** Per page and user: all screens of a page share it, so each can undo the others' moves. */
const stacks = new WeakMap<ApiClient, Map<string, UndoStack>>();

/** The last moves that this page's user can undo. */
export const useUndoStack = (username = ''): UndoStack => {
  const { client } = useApi();
  const ofPage = stacks.get(client) ?? new Map<string, UndoStack>();
  stacks.set(client, ofPage);
  const stack = ofPage.get(username) ?? createUndoStack(username);
  ofPage.set(username, stack);
  return stack;
};

interface UndoneToast {
  readonly about?: ReturnType<typeof moveToasts.about>;
}

/** How a screen announces the result: as toasts. */
export interface UndoWords {
  readonly success: (
    text: string,
    options?: UndoneToast & { readonly counted?: ReturnType<typeof moveToasts.undone> },
  ) => void;
  readonly error: (text: string, options?: UndoOffer & UndoneToast) => void;
  /** The text with the drug's current place and who moved it there. */
  readonly elsewhere: (now: MoveAnswer) => string;
  /** The signed-in user. If `moved_by` is another user, the drug was already there. */
  readonly username: string | undefined;
}

/** A toast's action. `done` resolves when it was used, in the toast or by key. */
export interface UndoOffer {
  readonly action?: {
    readonly label: string;
    readonly onAction: () => void;
    readonly done?: Promise<void>;
  };
  /** The data to undo it after a reload. */
  readonly kept?: KeptUndo;
}

/** The undo of a move that made this version. */
const undoOf = (
  { id, din, drug_name, strength, form }: MovableDrug,
  version: number,
): UndoneDrug => ({
  id,
  din,
  ...(drug_name !== undefined && { drug_name }),
  ...(strength !== undefined && { strength }),
  ...(form !== undefined && { form }),
  version,
});

/**
 * Undoes a move by the version that it made, and announces the result (D14); a fault's toast offers
 * Retry. Lists, counts and the history are marked as stale.
 */
export const useUndoOneMove = ({ success, error, elsewhere }: Omit<UndoWords, 'username'>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const settle = (id: string, now?: MoveAnswer) => {
    if (now) placeCachedDrug(queryClient, id, now);
    void markStale(queryClient, STALE_AFTER.undoMove, { id, queue: now?.queue });
  };
  const undo: UseMutationResult<MoveAnswer, Error, UndoneDrug> = useMutation({
    mutationFn: ({ id, version }) =>
      unwrap(client.call(undoCalls.undoMove, { params: { id }, body: { version } })),
    onSuccess: (now, drug) => {
      settle(drug.id, now);
      const about = moveToasts.about(drug);
      success(moveMessages.undone(drug.din), { about, counted: moveToasts.undone() });
    },
    onError: (thrown, drug) => {
      const fault = faultOf(thrown)!;
      const now = movedMeanwhile(fault);
      settle(drug.id, now);
      // An expired session is shown by the sign-in page.
      if (fault.kind === 'unauthorized') return;
      const about = moveToasts.about(drug);
      const failed = moveMessages.notUndone(drug.din);
      if (now) error(`${failed} ${elsewhere({ ...now, din: drug.din })}`, { about });
      else
        error(failed, {
          about,
          action: { label: moveMessages.retry, onAction: () => undo.mutate(drug) },
        });
    },
  });
  return undo;
};

/** The part of a move's answer that the undo reads. Screens of earlier releases pass no names. */
type UndoneAnswer = Pick<MoveAnswer, 'version'> & Partial<Pick<MoveAnswer, 'moved_by'>>;

/** After a move: offers Undo in its toast (D14); nothing if the host doesn't support it. */
export const useUndoMove = ({
  username,
  ...words
}: UndoWords): ((drug: MovableDrug, answer: UndoneAnswer | undefined) => UndoOffer) => {
  const { mutate: undoMove } = useUndoOneMove(words);
  const offered = useFeature('undo');
  return useCallback(
    (drug, answer) => {
      if (!offered || !answer || answer.moved_by !== username) return {};
      const move = undoOf(drug, answer.version);
      return {
        action: { label: moveMessages.undo, onAction: () => undoMove(move) },
        kept: { move },
      };
    },
    [undoMove, offered, username],
  );
};

/** The undo of an action. */
export interface WantedUndo {
  readonly action: string;
  /** Only for these drugs; undefined: for all that are as it left them. */
  readonly drugs?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  /** The idempotency key, the same for each attempt. */
  readonly key?: string | undefined;
}

const UNDO_ACTION = ['undoAction'];

/**
 * Undoes an action on drugs, for all or some of them, and announces the result.
 *
 * @param onFault for a screen that shows a fault elsewhere than in a toast
 */
export const useUndoAction = (
  { success, error }: Pick<UndoWords, 'success' | 'error'>,
  onFault?: (fault: Fault) => void,
) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: UNDO_ACTION,
    mutationFn: ({ action, drugs, reason, key }: WantedUndo) =>
      unwrap(
        client.call(massActionCalls.undoAction, {
          params: { action },
          body: { ...(drugs && { drugs: [...drugs] }), ...(reason && { reason }) },
          ...(key && { idempotencyKey: key }),
        }),
      ),
    onSuccess: ({ undone, refused }) => {
      const tell = () => {
        if (refused > 0) error(drugActionMessages.undoneSome(undone, refused));
        else
          success(
            undone > 0 ? drugActionMessages.undone(undone) : drugActionMessages.nothingUndone,
          );
      };
      // Announce it only after the refresh, so that text and counts agree.
      void markStale(queryClient, STALE_AFTER.undoAction).then(tell);
    },
    onError: (thrown) => {
      const fault = faultOf(thrown)!;
      void markStale(queryClient, STALE_AFTER.undoAction);
      if (onFault) onFault(fault);
      else if (fault.kind !== 'unauthorized')
        error(`${drugActionMessages.notUndone} ${faultText(fault)}`);
    },
  });
};

/**
 * Undoes the last move or action (`z`): by its toast's undo, or after a reload from the tab's
 * storage; the host checks whether that is still possible. Returns its drugs; undefined: none.
 */
export const useUndoLastMove = (
  words: UndoWords,
): (() => Promise<readonly string[] | undefined>) => {
  const stack = useUndoStack(words.username);
  const { mutate: undoMove } = useUndoOneMove(words);
  const { mutate: undoAction } = useUndoAction(words);
  const queryClient = useQueryClient();
  return async () => {
    // A long one shows nothing until its end: who presses again doesn't mean the action before.
    if (queryClient.isMutating({ mutationKey: UNDO_ACTION }) > 0) {
      words.error(drugActionMessages.undoing);
      return [];
    }
    return stack.undo((kept) => {
      if ('move' in kept) undoMove(kept.move);
      else undoAction({ action: kept.action });
    });
  };
};

import { useCallback } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from '@refined/shared/schema';
import { inTab, rememberedJson } from '../domain/index.ts';
import { massActionCalls, STALE_AFTER, undoCalls, type MoveAnswer } from '../contract/index.ts';
import { drugActionMessages, moveMessages, moveToasts } from '../messages/index.ts';
import type { ApiClient } from './call.ts';
import { useApi } from './api-provider.tsx';
import { placeCachedDrug } from './cached-drugs.ts';
import { markStale } from './mark-stale.ts';
import { faultOf, faultText, unwrap, type Fault } from './result.ts';
import { movedMeanwhile, type MovableDrug } from './use-move-drug.ts';
import { useFeature } from './queries.ts';

/** Most moves remembered; older ones are undone from the history. */
const MOST = 50;

/** A drug as far as its undo names it; `version`: the one that the decision made. */
const undoneDrug = z.object({
  id: z.string(),
  din: z.string(),
  drug_name: z.optional(z.string()),
  strength: z.optional(z.string()),
  form: z.optional(z.string()),
  version: z.int(),
});

type UndoneDrug = z.output<typeof undoneDrug>;

/** What an undo sends: of one move, or of an action on drugs. */
const keptUndo = z.union([z.object({ move: undoneDrug }), z.object({ action: z.string() })]);
export type KeptUndo = z.output<typeof keptUndo>;

const keptMoves = z.array(z.object({ ids: z.array(z.string()), kept: keptUndo }));

interface Made {
  readonly ids: readonly string[];
  readonly offer: Promise<UndoOffer>;
  /** In the tab's storage, so that a reload doesn't lose it. */
  kept?: KeptUndo | undefined;
}

export interface UndoStack {
  /**
   * A move was sent. The result is called with what its answer offers, and returns the offer for
   * the toast: taken there, it isn't taken again by key.
   */
  readonly begin: (...ids: readonly string[]) => (offer: UndoOffer) => UndoOffer;
  /**
   * Undoes the last move that can be undone; waits for its answer first. Returns its drugs, or
   * undefined if there was none. `send`: of a move that was made before the page was loaded.
   */
  readonly undo: (send?: (kept: KeptUndo) => void) => Promise<readonly string[] | undefined>;
}

const STORED = 'refined.undo.';

/** The tab's last moves of a user, newest first: also those from before a reload (D84). */
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

/** Per page and user: the screens of a page undo one another's moves. */
const stacks = new WeakMap<ApiClient, Map<string, UndoStack>>();

/** The last moves of this page that its user can undo. */
export const useUndoStack = (username = ''): UndoStack => {
  const { client } = useApi();
  const ofPage = stacks.get(client) ?? new Map<string, UndoStack>();
  stacks.set(client, ofPage);
  const stack = ofPage.get(username) ?? createUndoStack(username);
  ofPage.set(username, stack);
  return stack;
};

/** How a screen announces the result: as toasts. */
export interface UndoWords {
  readonly success: (text: string, options?: Partial<ReturnType<typeof undoneOf>>) => void;
  readonly error: (
    text: string,
    options?: UndoOffer & Partial<Pick<ReturnType<typeof undoneOf>, 'about'>>,
  ) => void;
  /** Where a drug is now, and who put it there. */
  readonly elsewhere: (now: MoveAnswer) => string;
  /** The signed-in user: if the move found the drug already there, somebody else had moved it. */
  readonly username: string | undefined;
}

/** A toast's action, in the toast's form. `done`: it was asked for, in the toast or elsewhere. */
export interface UndoOffer {
  readonly action?: {
    readonly label: string;
    readonly onAction: () => void;
    readonly done?: Promise<void>;
  };
  /** The same for the time after a reload. */
  readonly kept?: KeptUndo;
}

/** A move's drug, as its undo names it. */
type NamedDrug = Omit<UndoneDrug, 'version'>;

const namedOf = ({ id, din, drug_name, strength, form }: MovableDrug): NamedDrug => ({
  id,
  din,
  ...(drug_name !== undefined && { drug_name }),
  ...(strength !== undefined && { strength }),
  ...(form !== undefined && { form }),
});

const undoneOf = (drug: NamedDrug) => ({
  about: moveToasts.about(drug),
  counted: moveToasts.undone(),
});

/** Undoes a move by the version that it made. */
const useUndoneMove = ({ success, error, elsewhere }: Omit<UndoWords, 'username'>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (drug: NamedDrug, version: number): Promise<void> => {
      const undo = async (): Promise<void> => {
        const result = await client.call(undoCalls.undoMove, {
          params: { id: drug.id },
          body: { version },
        });
        const now = result.ok ? result.value : movedMeanwhile(result.fault);
        if (now) placeCachedDrug(queryClient, drug.id, now);
        void markStale(queryClient, STALE_AFTER.undoMove, { id: drug.id, queue: now?.queue });
        if (result.ok) success(moveMessages.undone(drug.din), undoneOf(drug));
        else if (now)
          error(`${moveMessages.notUndone(drug.din)} ${elsewhere({ ...now, din: drug.din })}`, {
            about: moveToasts.about(drug),
          });
        else if (result.fault.kind !== 'unauthorized')
          error(moveMessages.notUndone(drug.din), {
            about: moveToasts.about(drug),
            action: { label: moveMessages.retry, onAction: () => void undo() },
          });
      };
      await undo();
    },
    [client, queryClient, success, error, elsewhere],
  );
};

/** Of a move's answer, what its undo reads. Screens of earlier releases pass one without names. */
type UndoneAnswer = Pick<MoveAnswer, 'version'> & Partial<Pick<MoveAnswer, 'moved_by'>>;

/**
 * After a move: offers Undo while its toast shows (D14); nothing where the host doesn't offer it.
 */
export const useUndoMove = ({
  username,
  ...words
}: UndoWords): ((drug: MovableDrug, answer: UndoneAnswer | undefined) => UndoOffer) => {
  const undoMove = useUndoneMove(words);
  const offered = useFeature('undo');
  return useCallback(
    (drug, answer) => {
      if (!offered || !answer || answer.moved_by !== username) return {};
      const { version } = answer;
      return {
        action: { label: moveMessages.undo, onAction: () => void undoMove(drug, version) },
        kept: { move: { ...namedOf(drug), version } },
      };
    },
    [undoMove, offered, username],
  );
};

/** What an undo of an action names. */
export interface WantedUndo {
  readonly action: string;
  /** Only these of its drugs; undefined: all that are as it left them. */
  readonly drugs?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  /** The same for each attempt. */
  readonly key?: string | undefined;
}

/**
 * Undoes an action on drugs, all of it or some, and says what became of it.
 *
 * @param onFault where a fault is shown in another place than a toast
 */
export const useUndoAction = (
  { success, error }: Pick<UndoWords, 'success' | 'error'>,
  onFault?: (fault: Fault) => void,
) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
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
      // What is said and what is counted agree.
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
 * Undoes the last decision (`z`): from the toast's own undo, or after a reload from what the tab
 * kept; whether that is still possible says the host. Returns its drugs; undefined: there is none.
 */
export const useUndoLastMove = (
  words: UndoWords,
): (() => Promise<readonly string[] | undefined>) => {
  const stack = useUndoStack(words.username);
  const undoMove = useUndoneMove(words);
  const { mutate: undoAction } = useUndoAction(words);
  return () =>
    stack.undo((kept) => {
      if ('move' in kept) void undoMove(kept.move, kept.move.version);
      else undoAction({ action: kept.action });
    });
};

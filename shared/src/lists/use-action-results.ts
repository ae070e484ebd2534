import { useState } from 'react';
import {
  useFeature,
  useUndoAction,
  useProduct,
  useUndoLastMove,
  useUndoMove,
  type UndoOffer,
  type UndoWords,
} from '@refined/shared/api-client';
import { useAnnounce, useToast, movedMeanwhileText } from '@refined/shared/ui';
import { useSession } from '@refined/shared/session';
import type { ActionOutcome, PerformedAction } from '../contract/index.ts';
import { actionDefinition } from '../domain/index.ts';
import {
  drugActionMessages,
  moveMessages,
  moveToasts,
  keyMessages,
  type LinedDrug,
} from '../messages/index.ts';
import { aboutOf, isRefused, movedCard, rowOf, wordsOf, type DrugAction } from './drug-action.ts';
import { useActionPage } from './use-perform-action.ts';

/** A refused drug; with its names, if known. */
interface StayedDrug extends ActionOutcome {
  readonly drug?: LinedDrug | undefined;
}

/** The refused drugs, and the undo of the others. */
export interface ActionRest {
  readonly results: readonly StayedDrug[];
  readonly done: number;
  readonly undo?: (() => void) | undefined;
}

const useUndoWords = (): UndoWords => {
  const toast = useToast();
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  return { ...toast, elsewhere: (now) => movedMeanwhileText(now, productName), username };
};

/** The undo of a single card's move (D14). */
const useMoveUndo = () => useUndoMove(useUndoWords());

/**
 * Undoes the last action, even one from before a reload (D84). Returns its rows; undefined: there
 * was none, and a toast says so.
 */
export const useUndoLast = (): (() => Promise<readonly string[] | undefined>) => {
  const { info } = useToast();
  const undoLast = useUndoLastMove(useUndoWords());
  return async () => {
    const marks = await undoLast();
    if (!marks) info(keyMessages.nothingToUndo);
    return marks;
  };
};

/**
 * Shows the result of an action: a toast with its undo and its page, a note on a row that came
 * back, and details for several drugs.
 *
 * @param isList the screen shows rows and details
 * @param undone called after the undo of an action
 */
export const useActionResults = (isList: boolean, undone?: (action: DrugAction) => void) => {
  const toast = useToast();
  const { mutate: undo } = useUndoAction(toast);
  const offersUndo = useFeature('undo');
  const undoOf = useMoveUndo();
  const announce = useAnnounce();
  const pageOf = useActionPage();
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const [details, setDetails] = useState<ActionRest>();

  const note = (row: string | undefined, text?: string): void => {
    if (row === undefined) return;
    setNotes((before) => {
      const after = new Map(before);
      if (text === undefined) after.delete(row);
      else after.set(row, text);
      return after;
    });
  };

  /** `perform`: executes the action that reverts this one, if it has no own undo. */
  const offerOf = (
    asks: DrugAction,
    { action, results, done }: PerformedAction,
    perform: (action: DrugAction) => void,
  ): UndoOffer => {
    if (done === 0 || !offersUndo) return {};
    const card = movedCard(asks);
    const [{ version, moved_by: movedBy = null } = {}] = results;
    if (card) return version === undefined ? {} : undoOf(card.drug, { version, moved_by: movedBy });
    const label = moveMessages.undoAll(done);
    if (action !== null) {
      const onAction = () => undo({ action }, { onSuccess: () => undone?.(asks) });
      return { action: { label, onAction }, kept: { action } };
    }
    const { undoneBy = 'its undo' } = actionDefinition(asks.action);
    const made = results.filter(({ outcome }) => outcome === 'done');
    // For very many drugs the answer doesn't list the changed ones.
    if (undoneBy === 'its undo' || made.length < done) return {};
    const listed = 'drugs' in asks.target ? asks.target.drugs : [];
    const drugs = made.map(({ id, din, version }) => ({
      ...listed.find((drug) => drug.id === id),
      ...{ id, din, version },
    }));
    return { action: { label, onAction: () => perform({ action: undoneBy, target: { drugs } }) } };
  };

  const tellRefused = (action: DrugAction, made: PerformedAction, undoes: UndoOffer): void => {
    const { results, done, refused } = made;
    const listed = 'drugs' in action.target ? action.target.drugs : [];
    const left = results.filter(isRefused).map((result): StayedDrug => ({
      ...result,
      drug: listed.find(({ id }) => id === result.id),
    }));
    const [{ id = '', din = '', detail = drugActionMessages.notFound(din || id) } = {}] = left;
    const row = rowOf(action);
    if (movedCard(action)) {
      // The drug was moved elsewhere (D12); its card, if still visible, says so.
      if (!action.stays) return toast.error(detail, aboutOf(action));
      announce(detail);
      return note(row, detail);
    }
    const text = wordsOf(action).partly(done, refused);
    note(row, action.group ? drugActionMessages.cameBack(refused, detail) : `${text} ${detail}`);
    const page = done > 0 && made.action !== null ? pageOf(made.action) : {};
    if (isList && (action.group || action.selected)) {
      const rest = { results: left, done, undo: undoes.action?.onAction };
      const onAction = () => setDetails(rest);
      toast.error(text, { action: { label: drugActionMessages.details, onAction }, ...page });
    } else toast.error(row === undefined ? `${text} ${detail}` : text, { ...undoes, ...page });
  };

  const tell = (action: DrugAction, made: PerformedAction, undoes: UndoOffer): void => {
    const { done, refused } = made;
    if (refused > 0 && !action.listsRefused) return tellRefused(action, made, undoes);
    const results = made.results.filter((result) => !isRefused(result));
    const words = wordsOf(action);
    const already = results.filter(({ outcome }) => outcome === 'unchanged').length;
    // Drugs that were already assigned to the user count too.
    const count = action.action === 'assign' ? done + already : done;
    const [only, ...others] = results;
    if (words.one && only && others.length === 0) {
      const card = movedCard(action);
      const drug = 'drugs' in action.target ? action.target.drugs[0] : undefined;
      const kind = `${action.action} ${JSON.stringify(action.input)}`;
      return toast.success(words.one(only.din), {
        ...undoes,
        about: moveToasts.about({ ...only, ...drug }),
        counted: card ? moveToasts.moved(card.move) : { kind, count: 1, text: words.done },
      });
    }
    if (count > 0)
      toast.success(words.done(count), {
        ...undoes,
        ...(made.action !== null && pageOf(made.action)),
      });
    else if (words.nothing) toast.info(words.nothing);
  };

  return {
    offerOf,
    tell,
    note,
    /** Why rows came back. */
    notes,
    details,
    closeDetails: () => setDetails(undefined),
  };
};

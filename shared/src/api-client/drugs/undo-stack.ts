import type { UndoOffer } from './use-undo-move.ts';

/** Most moves remembered; older ones are undone from the history. */
const MOST = 50;

interface Made {
  readonly ids: readonly string[];
  readonly offer: Promise<UndoOffer>;
}

export interface UndoStack {
  /**
   * A move was sent. The result is called with what its answer offers, and returns the offer for
   * the toast: taken there, it isn't taken again by key.
   */
  readonly begin: (...ids: readonly string[]) => (offer: UndoOffer) => UndoOffer;
  /**
   * Undoes the last move that can be undone; waits for its answer first. Returns its drugs, or
   * undefined if there was none.
   */
  readonly undo: () => Promise<readonly string[] | undefined>;
}

/** The page's last moves, newest first. */
export const createUndoStack = (): UndoStack => {
  const moves: Made[] = [];
  const forget = (move: Made): void => {
    const at = moves.indexOf(move);
    if (at >= 0) moves.splice(at, 1);
  };
  const undo = async (): Promise<readonly string[] | undefined> => {
    const move = moves.pop();
    if (!move) return undefined;
    const { action } = await move.offer;
    if (!action) return undo();
    action.onAction();
    return move.ids;
  };
  return {
    begin: (...ids) => {
      let answer: (offer: UndoOffer) => void = () => undefined;
      const move = { ids, offer: new Promise<UndoOffer>((resolve) => (answer = resolve)) };
      moves.push(move);
      if (moves.length > MOST) moves.shift();
      return (offer) => {
        const { action } = offer;
        answer(offer);
        if (!action) forget(move);
        return action
          ? {
              action: {
                ...action,
                onAction: () => {
                  forget(move);
                  action.onAction();
                },
              },
            }
          : {};
      };
    },
    undo,
  };
};

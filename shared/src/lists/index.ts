/**
 * Working with lists of drugs, for the screens that have one: the filter, the order, named views.
 * Unlike the kit and the API client it is bundled into each of these screens: a change needs a
 * release of the screens.
 *
 * @module
 * @example
 * ```tsx
 * import { useListQuery } from '@refined/shared/lists';
 *
 * const RESET = 'As usual';
 *
 * export const Order = () => {
 *   const { sort, change } = useListQuery();
 *   if (!sort) return null;
 *   return <button onClick={() => change({ sort: undefined })}>{RESET}</button>;
 * };
 * ```
 */
export { bodyOf, decisionOn, movedCard } from './drug-action.ts';
export type {
  DrugTarget,
  ActionChoices,
  AskedAction,
  DrugAction,
  MarketAnswer,
} from './drug-action.ts';
export { ActionButtons, callOfKey, offeredActions, ownerOf } from './offered-actions.tsx';
export type { ActionCall } from './offered-actions.tsx';
export type { ActionRest } from './use-action-results.ts';
export { Comments } from './comments.tsx';
export { DrugComparison } from './drug-comparison.tsx';
export { useDrugAction, type DrugActions } from './use-drug-action.ts';
export { useMovingDrugs } from './use-perform-action.ts';
export { useUndoLast } from './use-action-results.ts';
export { CardMoveDialog } from './card-move-dialog.tsx';
export { AssignDialog } from './assign-dialog.tsx';
export { SnoozeDialog } from './snooze-dialog.tsx';
export { ListFrame, pagedRows } from './list-frame.tsx';
export { useListPrint } from './use-list-print.ts';
export { useViews } from './use-views.ts';
export { useListChoice, useListQuery, type ListQueryView } from './use-list-query.ts';
export { listMessages } from './list-messages.ts';

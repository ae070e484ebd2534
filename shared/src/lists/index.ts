/**
 * Working with lists of drugs, for the screens that have one: the filter, the order, named views.
 * Unlike the kit and the API client it is built into each of these screens, so a change of it is
 * theirs to release.
 */
export { useActionPage } from './desk/use-action-page.ts';
export { sizeOfTarget } from './desk/desk-target.ts';
export type { DeskTarget } from './desk/desk-target.ts';
export { LaterDialog } from './desk/later-dialog.tsx';
export { useLater } from './desk/use-later.ts';
export type { Later } from './desk/use-later.ts';
export { useTake } from './desk/use-take.ts';
export type { Taking } from './desk/use-take.ts';
export { ListFrame } from './list-frame.tsx';
export type { ListFrameProps } from './list-frame.tsx';
export { useListPrint } from './print/use-list-print.ts';
export type { ListPrinting } from './print/use-list-print.ts';
export { useViews } from './views/use-views.ts';
export { useListChoice } from './use-list-choice.ts';
export { useListQuery } from './use-list-query.ts';
export type { ListQueryView } from './use-list-query.ts';
export { listMessages } from './list-messages.ts';

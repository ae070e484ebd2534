/**
 * Texts that several workspaces share. A screen's own texts are in the screen.
 *
 * @module
 * @example
 * ```tsx
 * import { kitMessages, moveMessages } from '@refined/shared/messages';
 *
 * export const titleOf = (loaded: boolean): string =>
 *   loaded ? moveMessages.heading.noc : kitMessages.loading;
 * ```
 */
export { committeeMessages } from './committee.ts';
export { massActionMessages, actionWords, drugActionMessages } from './drug-actions.ts';
export type { CommonChange, ActionWords, SaidAction } from './drug-actions.ts';
export { SEED_ACTOR, actorName, signInMessages } from './people.ts';
export { kindWord } from './change-kinds.ts';
export { importedDrugsMessages, importWords } from './imports.ts';
export { drugLead, drugLine, type LinedDrug, moveToasts } from './drug-line.ts';
export { approvalMessages, publicationMessages } from './publications.ts';
export { faultText, faultMessages, pageFaultMessages, pastFaultText } from './faults.ts';
export { worklistMessages } from './worklist.ts';
export { factMessages, fieldMessages } from './fields.ts';
export { keyMessages, kitMessages } from './kit.ts';
export { exportMessages, listFileMessages, printMessages } from './export.ts';
export { monthWords } from './month.ts';
export { moveMessages } from './moves.ts';
export { reasonMessages } from './reasons.ts';

import type { ComparedField } from '../../contract/index.ts';

/** Differs, and nobody has decided on that yet. */
export const isOpenDifference = ({ differs, decision }: ComparedField): boolean =>
  differs && !(decision?.stands === true && decision.decision === 'keep');

/** Whether a field is shown at once: it differs, it changed, or something was decided on it. */
export const isTold = ({ differs, changed, decision }: ComparedField): boolean =>
  differs || changed || decision?.stands === true;

const weight = (field: ComparedField): number =>
  isOpenDifference(field) ? 0 : field.differs ? 1 : isTold(field) ? 2 : 3;

/**
 * Open differences first, then decided ones, then what only changed; else in the order of the
 * record.
 */
export const inOrder = (fields: readonly ComparedField[]): readonly ComparedField[] =>
  [...fields].sort((one, other) => weight(one) - weight(other));

import type { ComparedField } from '../../contract/index.ts';

/** The field differs, and nobody has decided on it yet. */
export const isOpenDifference = ({ differs, decision }: ComparedField): boolean =>
  differs && !(decision?.stands === true && decision.decision === 'keep');

/** Whether a field is shown at once: it differs, it changed, or it was decided on. */
export const isTold = ({ differs, changed, decision }: ComparedField): boolean =>
  differs || changed || decision?.stands === true;

const weight = (field: ComparedField): number =>
  isOpenDifference(field) ? 0 : field.differs ? 1 : isTold(field) ? 2 : 3;

/**
 * Open differences first, then decided ones, then fields that only changed; otherwise in the
 * record's order.
 */
export const inOrder = (fields: readonly ComparedField[]): readonly ComparedField[] =>
  [...fields].sort((one, other) => weight(one) - weight(other));

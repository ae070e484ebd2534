import type { DrugFieldName } from '@refined/shared/domain';

/** Id of a field's control: the label's target, and what gets the focus after a refused save. */
export const fieldId = (name: DrugFieldName): string => `drug-${name}`;

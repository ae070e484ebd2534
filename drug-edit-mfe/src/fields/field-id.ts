import type { DrugFieldName } from '@refined/shared/domain';

/** Id of a field's control: the label's target, and where a refused save puts the focus. */
export const fieldId = (name: DrugFieldName): string => `drug-${name}`;

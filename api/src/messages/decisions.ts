/** Why a decision on a field of Health Canada's is refused (D48). */
export const decisionMessages = {
  unknownField: (field: string) => `“${field}” is not a field that comes from Health Canada.`,
  nothingToTake: 'Health Canada has no value for this field now, so there is nothing to take over.',
  notInLists: 'Health Canada’s value is in none of our lists yet; the next import brings it.',
  notUndone: 'This field was changed again since, so the decision can’t be undone.',
  nothingToDecide: 'The drugs of this group have no value of Health Canada’s to decide on.',
  notInGroup: 'It is no longer in this group.',
  unknownBatch: 'There is no such decision.',
  otherImport: 'An import has brought another value meanwhile.',
} as const;

import { createContext } from 'react';
import type { DrugSummary } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';

/** The import that most reasons of a list come from, in words: shown once, above the list. */
export const UsualImport = createContext<string | undefined>(undefined);

/**
 * The most frequent import of these drugs' reasons; of two equally frequent ones the first.
 * Undefined: no drug has a reason.
 */
export const usualImport = (drugs: readonly Pick<DrugSummary, 'reasons'>[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const { reasons } of drugs) {
    const [first] = reasons ?? [];
    if (!first) continue;
    const source = reasonMessages.fromImport(first.source, first.date);
    counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
};

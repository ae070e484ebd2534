import { createContext } from 'react';
import type { DrugSummary } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';

/** The import that most of a list's reasons come from, in words: it stands once above the list. */
export const UsualImport = createContext<string | undefined>(undefined);

/**
 * What most of these drugs are queued for; of two alike the one that comes first. Undefined: none
 * says.
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

import { createContext } from 'react';
import type { DrugSummary, Reason } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';

/** The import that most reasons of a list come from, in words: shown once, above the list. */
export const UsualImport = createContext<string | undefined>(undefined);

interface Counted {
  readonly source: Reason['source'];
  readonly date: string | null;
  count: number;
}

/**
 * The most frequent import of these drugs' reasons; of two equally frequent ones the first.
 * Undefined: no drug has a reason.
 */
export const usualImport = (drugs: readonly Pick<DrugSummary, 'reasons'>[]): string | undefined => {
  const imports: Counted[] = [];
  let last: Counted | undefined;
  for (const { reasons } of drugs) {
    const first = reasons?.[0];
    if (!first) continue;
    // There are few imports, and a text of each reason would have to be made and compared.
    const { source, date } = first;
    const isThis = (one: Counted) => one.source === source && one.date === date;
    // Mostly that of the drug before.
    if (!last || !isThis(last)) {
      last = imports.find(isThis);
      if (!last) imports.push((last = { source, date, count: 0 }));
    }
    last.count += 1;
  }
  const most = Math.max(...imports.map(({ count }) => count));
  const usual = imports.find(({ count }) => count === most);
  return usual && reasonMessages.fromImport(usual.source, usual.date);
};

import { errorKey, REPORTS_KEPT } from '@refined/releases';
import type { ReportedError } from '@refined/releases';

/** Releases whose errors are kept; the one that failed longest ago is dropped first. */
const RELEASES_KEPT = 40;

export type MetError = Omit<ReportedError, 'count' | 'first' | 'last'>;

export interface LastErrors {
  add(error: MetError, at: string): void;
  list(): ReportedError[];
}

/** The last different errors of each release, each with its number. */
export const lastErrors = (): LastErrors => {
  const releases = new Map<string, Map<string, ReportedError>>();
  return {
    list: () => [...releases.values()].flatMap((errors) => [...errors.values()]),
    add(error, at) {
      const release = `${error.workspace} ${error.version}`;
      const errors = releases.get(release) ?? new Map<string, ReportedError>();
      const key = errorKey(error);
      const known = errors.get(key);
      // Set anew at the end: the first entry is the one met longest ago.
      errors.delete(key);
      errors.set(key, {
        ...error,
        references: [...error.references, ...(known?.references ?? [])].slice(
          0,
          REPORTS_KEPT.references,
        ),
        count: (known?.count ?? 0) + 1,
        first: known?.first ?? at,
        last: at,
      });
      if (errors.size > REPORTS_KEPT.errors) errors.delete(errors.keys().next().value!);
      releases.delete(release);
      releases.set(release, errors);
      if (releases.size > RELEASES_KEPT) releases.delete(releases.keys().next().value!);
    },
  };
};

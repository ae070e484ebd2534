import { blamed, type LoadCount, type Reports } from '@refined/releases';
import type { ClientLoads, ClientReport, ReleaseState } from '@refined/shared/contract';
import { LRUCache } from 'lru-cache';
import { workspaceIn } from '../releases/release-names.ts';
import { personShare } from './person-share.ts';
import { metError } from './met-error.ts';
import type { Person } from '../api/signed-in.ts';

/** References of the last reports: a page may send one twice. */
const REFERENCES_KEPT = 2_000;

const MINUTE = 60_000;

export interface Sender {
  /** Undefined: nobody is signed in there, as far as the API says. Then nothing is counted. */
  readonly person: Person | undefined;
  readonly userAgent: string | undefined;
}

export interface TakeOptions {
  /** What is counted of one report. */
  tell(reports: Reports): void;
  readonly state: () => ReleaseState | undefined;
  /** Whether there is such a release: invented names take no room. */
  isRelease(workspace: string, version: string): Promise<boolean>;
  /** Whether this gateway sends all files of the release as they were released. */
  isWhole(workspace: string, version: string): Promise<boolean>;
  /** One line in the log. */
  line(fields: object): void;
  /** The same for who is not signed in, counted apart: they leave no line of others out. */
  strangersLine(fields: object): void;
  /** ms after which a person's share begins anew. */
  readonly shareTime: number;
}

/**
 * Takes what a page told: counts it, keeps the cleaned error, logs a line. Of who is not signed in
 * (anybody, with any tool) only the line is left: it changes no figure, no alert, no error kept.
 */
export const reportTaker = (options: TakeOptions) => {
  const { tell, state, isRelease, isWhole, line, strangersLine, shareTime } = options;
  const share = personShare(shareTime);
  const references = new LRUCache<string, true>({ max: REFERENCES_KEPT });

  const isNew = ({ workspace, version, reference }: ClientReport): boolean => {
    if (reference === undefined) return true;
    const key = `${workspace} ${version} ${reference}`;
    if (references.has(key)) return false;
    references.set(key, true);
    return true;
  };

  const isOwnFault = async ({ workspace, version, stage, fault }: ClientReport) => {
    const whose = blamed(stage, fault);
    return whose === 'what came' ? !(await isWhole(workspace, version)) : whose === 'release';
  };

  const loadsOf = (
    { workspace, version }: { readonly workspace: string; readonly version: string },
    counts: { readonly loads: number; readonly failed: number },
    isCounted: boolean,
    person: Person,
  ): LoadCount => {
    const now = Date.now();
    const present = state();
    const since = (present && workspaceIn(present, workspace)?.since) ?? 0;
    // Without a reload a person may fail again with what was made active anew: a share of its own.
    const counted = isCounted
      ? share.take(person.key, `${workspace} ${version} ${since}`, counts, now)
      : { loads: 0, failed: 0 };
    const generation = present?.generation ?? 0;
    return { workspace, version, generation, minute: Math.floor(now / MINUTE), ...counts, counted };
  };

  return {
    async loads({ loads }: ClientLoads, { person }: Sender): Promise<void> {
      if (!person) return;
      const counted: LoadCount[] = [];
      for (const { count, ...release } of loads)
        if (await isRelease(release.workspace, release.version))
          counted.push(loadsOf(release, { loads: count, failed: 0 }, true, person));
      tell({ failures: [], loads: counted, errors: [] });
    },
    async failure(report: ClientReport, { person, userAgent }: Sender): Promise<void> {
      const { workspace, version, stage, fault } = report;
      if (!(await isRelease(workspace, version))) return;
      const error = metError(report, userAgent, person?.names ?? []);
      const { shown, browser, name, message, references: [reference] = [] } = error;
      const failure = { workspace, version, stage, fault, shown, reference, browser };
      const fields = { ...failure, error: name, message, signedIn: person !== undefined };
      if (!person) return strangersLine(fields);
      if (!isNew(report)) return;
      const isOwn = await isOwnFault(report);
      // A shell that never drew told no load.
      const loads = loadsOf(report, { loads: stage === 'start' ? 1 : 0, failed: 1 }, isOwn, person);
      const at = new Date().toISOString();
      const once = { count: 1, first: at, last: at };
      tell({
        failures: [{ workspace, version, stage, fault, ...once }],
        loads: [loads],
        errors: [{ ...error, ...once }],
      });
      line(fields);
    },
  };
};

import { blamed, type LoadCount, type Reports } from '@refined/releases';
import type { ClientLoads, ClientReport, ReleaseState } from '@refined/shared/contract';
import { LRUCache } from 'lru-cache';
import { workspaceIn } from '../releases/held-releases.ts';
import { metError } from './met-error.ts';
import type { Person } from '../api/signed-in.ts';

/** What counts per person, release and time: one broken browser must not stop a release. */
const SHARE = { failed: 2, loads: 10 } as const;
const SHARES_KEPT = 10_000;

/** @param time in ms, after which a person gets a new share */
export const personShare = (time: number) => {
  const taken = new LRUCache<string, { loads: number; failed: number; readonly since: number }>({
    max: SHARES_KEPT,
  });
  // Absolute: the clock may have been set back.
  const isWithin = (now: number, since: number): boolean => Math.abs(now - since) < time;
  return {
    /**
     * How many of these loads and failures still count for this person and release. `people`: how
     * many people have counted failures of the release; 0 if no failure counts now.
     */
    take(
      person: string,
      release: string,
      { loads, failed }: { readonly loads: number; readonly failed: number },
      now: number,
    ) {
      const key = `${person} ${release}`;
      const known = taken.get(key);
      const before =
        known && isWithin(now, known.since) ? known : { loads: 0, failed: 0, since: now };
      const counted = {
        loads: Math.min(loads, SHARE.loads - before.loads),
        failed: Math.min(failed, SHARE.failed - before.failed),
      };
      taken.set(key, {
        loads: before.loads + counted.loads,
        failed: before.failed + counted.failed,
        since: before.since,
      });
      let people = 0;
      if (counted.failed > 0)
        for (const [other, { failed: count, since }] of taken) {
          if (count === 0 || !isWithin(now, since) || !other.endsWith(` ${release}`)) continue;
          people += 1;
        }
      return { ...counted, people };
    },
  };
};

/** Number of recent reports whose references are remembered: a page may send one twice. */
const REFERENCES_KEPT = 2_000;

const MINUTE = 60_000;

export interface Sender {
  /** Undefined: not signed in, or the API didn't answer. Then nothing is counted. */
  readonly person: Person | undefined;
  readonly userAgent: string | undefined;
}

export interface TakeOptions {
  /** Gets the counts of one report. */
  tell(reports: Reports): void;
  readonly state: () => ReleaseState | undefined;
  /** Whether the release exists: invented names take no room. */
  isRelease(workspace: string, version: string): Promise<boolean>;
  /** Whether this gateway has all files of the release, undamaged. */
  isWhole(workspace: string, version: string): Promise<boolean>;
  line(fields: object): void;
  /** The same for strangers, with a limit of its own: they don't displace other lines. */
  strangersLine(fields: object): void;
  /** ms after which a person gets a new share. */
  readonly shareTime: number;
}

/**
 * Takes a page's report: counts it, keeps the cleaned error, logs a line. A stranger's report
 * (anybody can send one) is only logged: it changes no figures, alerts or errors.
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
    // A new share after each activation: an open page may fail again with a reactivated release.
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
      // A shell that never drew has reported no load.
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

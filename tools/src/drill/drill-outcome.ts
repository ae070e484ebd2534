import type { LoadReport } from './load/load-generator.ts';
import type { Switch } from './release-commands.ts';
import type { Round } from './rounds.ts';
import type { Walk, WalkReport } from './reviewers/walkers.ts';

/** What was seen of one round while it ran. */
export interface RoundRecord extends Round {
  readonly publishedGood: Switch;
  readonly activatedBad: Switch;
  /** Undefined: nothing stopped the bad release, so the drill rolled it back at last. */
  readonly stopped: Switch | undefined;
  /** From the new state to the notice in a tab that nobody touched, in ms; undefined: none came. */
  readonly noticedAfter: number | undefined;
  /** Failures of the bad release that pages reported. */
  readonly reports: number;
  /** When the round ended, in ms since 1970. */
  readonly until: number;
}

export interface RoundResult extends Omit<RoundRecord, 'publishedGood' | 'activatedBad' | 'until'> {
  /** From the bad release's activation to its stop, in ms. */
  readonly stoppedAfter: number | undefined;
  /**
   * From each change to the last page load that still got the former release, in ms; 0 when none
   * began after it.
   */
  readonly lastOld: readonly number[];
  /** Screens that reviewers went to between the activation and the stop. */
  readonly walks: readonly Walk[];
}

export interface DrillOutcome {
  readonly rounds: readonly RoundResult[];
  readonly load: LoadReport;
  readonly walks: WalkReport;
  /** Files of other workspaces that were added, removed or changed. */
  readonly otherBytes: number;
  readonly seconds: number;
}

/** Brings what the rounds saw together with what the load and the reviewers saw meanwhile. */
export const roundResults = (
  records: readonly RoundRecord[],
  load: LoadReport,
  walks: WalkReport,
): readonly RoundResult[] =>
  records.map(({ publishedGood, activatedBad, until, ...round }) => {
    const switches = [publishedGood, activatedBad, ...(round.stopped ? [round.stopped] : [])];
    // A release can be active again later: only the loads until the next change count.
    const lastOld = switches.map(({ changedAt, old }, index) => {
      const end = switches[index + 1]?.at ?? until;
      const late = load.loads
        .filter(([began, version]) => version === old && began >= changedAt && began < end)
        .map(([began]) => began - changedAt);
      return Math.max(0, ...late);
    });
    const end = round.stopped?.changedAt ?? until;
    return {
      ...round,
      lastOld,
      stoppedAfter: round.stopped && round.stopped.changedAt - activatedBad.changedAt,
      walks: walks.walks.filter(({ at }) => at >= activatedBad.changedAt && at < end),
    };
  });

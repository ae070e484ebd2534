import { doesHarm, type BadRelease, type GateAnswer } from './bad-release.ts';
import type { Interference } from './interferences.ts';
import type { TrialOutcome } from './trial/meet-bad.ts';

/** A trial's outcome, or a sentence about what didn't work. */
export type TrialResult = TrialOutcome | { readonly problem: string };

/** The result of a kind. */
export interface TriedKind {
  readonly kind: BadRelease;
  readonly gate: GateAnswer;
  readonly forced: TrialResult;
}

/** The result of an interference; without a problem nothing was affected. */
export interface TriedInterference {
  readonly interference: Interference;
  readonly problem: string | undefined;
}

const PAGE: Readonly<Record<TrialOutcome['ending'], string>> = {
  'in the page': 'shows the release before',
  'after a reload': 'shows the release before, loaded anew',
  'when it is left': 'shows it until a person takes it back; all else works',
  stays: 'works; the bad one stays',
  'never runs': 'works; the code of the bad one never runs',
};
const GATE: Readonly<Record<GateAnswer, string>> = {
  refuses: 'refuses it',
  passes: '**lets it pass**',
  'not asked': '– (goes wrong later)',
};
const HEAD = [
  'a release that …',
  'does harm',
  'the gate',
  'forced past it: the page',
  'after',
  '`release status`',
];

const table = (rows: readonly (readonly string[])[]): string =>
  rows
    .flatMap((row, at) => (at === 0 ? [row, row.map(() => '---')] : [row]))
    .map((cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const rowOf = ({ kind, gate, forced }: TriedKind): string[] => {
  const name = kind.workspace === 'shell' ? `${kind.name} (shell)` : kind.name;
  const said = gate === 'passes' && !doesHarm(kind) ? 'lets it pass' : GATE[gate];
  const first = [name, doesHarm(kind) ? 'yes' : 'no', said];
  if ('problem' in forced) return [...first, `**hurts others**: ${forced.problem}`, '', ''];
  const { ending, seconds, reports } = forced;
  return [
    ...first,
    PAGE[ending],
    seconds === undefined ? '–' : `${seconds.toFixed(1)} s`,
    reports.map(({ stage, fault }) => `${fault} at ${stage}`).join(', ') || '–',
  ];
};

const headline = (group: string): string => `## ${group[0]!.toUpperCase()}${group.slice(1)}\n\n`;

/** One Markdown table per group of kinds. */
export const kindsTable = (
  groups: Readonly<Record<string, readonly BadRelease[]>>,
  tried: readonly TriedKind[],
): string =>
  Object.entries(groups)
    .map(([group, kinds]) => {
      const rows = tried.filter(({ kind }) => kinds.includes(kind)).map(rowOf);
      return headline(group) + table([HEAD, ...rows]);
    })
    .join('\n\n');

export const interferencesTable = (tried: readonly TriedInterference[]): string =>
  headline('put into the page by others') +
  table([
    ['a browser with …', 'the good release'],
    ...tried.map(({ interference, problem }) => [
      interference.name,
      problem === undefined ? 'works; nobody is blamed' : `**is hurt**: ${problem}`,
    ]),
  ]);

/** A count out of a total. */
interface Share {
  readonly of: number;
  readonly count: number;
}

/** The figures for the bars of `npm run drill -- --kinds` (docs/operating.md). */
export interface Counts {
  /** Of the harmful kinds that reach the gate, those that it refuses. */
  readonly refused: Share;
  /** Of the screens in use, those that the gate refuses. */
  readonly live: Share;
  /** Of the harmful kinds, those that leave others unharmed when forced past the gate. */
  readonly unhurt: Share;
  /** Of the interferences, those by which a good release broke or was blamed. */
  readonly blamed: Share;
}

const share = <Thing>(all: readonly Thing[], isIt: (thing: Thing) => boolean): Share => ({
  of: all.length,
  count: all.filter(isIt).length,
});

export const countsOf = (
  tried: readonly TriedKind[],
  live: readonly { readonly isRefused: boolean }[],
  interferences: readonly TriedInterference[],
): Counts => {
  const harmful = tried.filter(({ kind }) => doesHarm(kind));
  return {
    refused: share(
      harmful.filter(({ gate }) => gate !== 'not asked'),
      ({ gate }) => gate === 'refuses',
    ),
    live: share(live, ({ isRefused }) => isRefused),
    unhurt: share(harmful, ({ forced }) => !('problem' in forced)),
    blamed: share(interferences, ({ problem }) => problem !== undefined),
  };
};

const MOST = 0.9;

/** Nine of ten are refused and leave others unharmed; no good one is refused or blamed. */
export const meetsBars = ({ refused, live, unhurt, blamed }: Counts): boolean =>
  refused.count >= MOST * refused.of &&
  unhurt.count >= MOST * unhurt.of &&
  live.count === 0 &&
  blamed.count === 0;

export const countsText = ({ refused, live, unhurt, blamed }: Counts): string =>
  [
    `- The gate refuses ${refused.count} of ${refused.of} kinds that do harm, and ${live.count} of the ${live.of} screens in use.`,
    `- Forced past it, ${unhurt.count} of ${unhurt.of} leave other screens, other tabs and the next page unhurt.`,
    `- A good release was hurt or blamed in ${blamed.count} of ${blamed.of} harmless interferences.`,
  ].join('\n');

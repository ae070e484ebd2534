import type { BadRelease, Ending } from './bad-release.ts';
import type { TrialOutcome } from './trial/trial.ts';

const PAGE: Readonly<Record<Ending, string>> = {
  'in the page': 'shows the release before',
  'after a reload': 'shows the release before, loaded anew',
  stays: 'works; the bad one stays',
  'never runs': 'works; the code of the bad one never runs',
};

/** A trial's result: an outcome, or the sentence that says what didn't work. */
export type TrialResult = TrialOutcome | { readonly problem: string };

const HEAD = ['a release that …', 'the page', 'after', '`release status`'];
const cell = (text: string): string => text.replaceAll('|', '\\|');

const rowOf = (kind: BadRelease, result: TrialResult): string[] => {
  const name = kind.workspace === 'shell' ? `${kind.name} (shell)` : kind.name;
  if ('problem' in result) return [name, `**is hurt**: ${result.problem}`, '', ''];
  const { seconds, reports } = result;
  return [
    name,
    PAGE[kind.ending],
    seconds === undefined ? '–' : `${seconds.toFixed(1)} s`,
    reports.map(({ stage, fault }) => `${fault} at ${stage}`).join(', ') || '–',
  ];
};

/** One Markdown table for each group of kinds. */
export const kindsTable = (
  groups: Readonly<Record<string, readonly BadRelease[]>>,
  results: ReadonlyMap<BadRelease, TrialResult>,
): string =>
  Object.entries(groups)
    .map(([group, kinds]) => {
      const rows = kinds.map((kind) => rowOf(kind, results.get(kind)!));
      const lines = [HEAD, HEAD.map(() => '---'), ...rows].map(
        (cells) => `| ${cells.map(cell).join(' | ')} |`,
      );
      return [`## ${group[0]!.toUpperCase()}${group.slice(1)}`, '', ...lines].join('\n');
    })
    .join('\n\n');

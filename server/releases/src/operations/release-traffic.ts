import { readSettings, stopRuleOf } from '@refined/server-base/settings';
import type { FailureError, ReleaseState, WorkspaceOverview } from '@refined/shared/contract';
import type { ReportedError, ReportedFrame, Reports } from '../objects/reports.ts';
import { versionsInPages } from '../state/workspace-changes.ts';
import { failedShare, trafficOf, type FailingRelease, type RuleOf } from '../stop-rule.ts';
import type { Call } from './definition/operation.ts';
import type { Reader } from './definition/reader.ts';
import { shownTime } from './definition/shown-values.ts';

/** Recent loads and errors of a release. */
type ReleaseTraffic = WorkspaceOverview['traffic'][number];

/** The errors of releases that pages may show. */
export const shownErrors = (
  { workspaces }: ReleaseState,
  errors: readonly ReportedError[],
): ReportedError[] =>
  errors.filter(({ workspace, version }) => {
    const entry = workspaces[workspace];
    return entry !== undefined && versionsInPages(entry).includes(version);
  });

/** For workspaces without a rule. */
const USUAL_MINUTES = 30;

/** The stop rule of this command's environment; gateways should have the same. */
export const ruleFrom = ({ environment, root }: Pick<Call, 'environment' | 'root'>): RuleOf => {
  const read = readSettings('release', environment, root);
  return (workspace) =>
    'problems' in read ? undefined : stopRuleOf(read.settings.STOP_RULE, workspace);
};

/** Traffic of these versions of a workspace, without versions that have no reports. */
export const releaseTraffic = (
  { loads, errors }: Reports,
  ruleOf: RuleOf,
  workspace: string,
  versions: readonly string[],
): ReleaseTraffic[] => {
  const minutes = ruleOf(workspace)?.minutes ?? USUAL_MINUTES;
  return versions.flatMap((version) => {
    const { counted, ...traffic } = trafficOf(loads, { workspace, version, minutes });
    const own = errors.filter(
      (error) => error.workspace === workspace && error.version === version,
    );
    return traffic.loads === 0 && own.length === 0
      ? []
      : [{ version, minutes, ...traffic, people: counted.people, errors: own }];
  });
};

/** Most frames of an error in the text; the document has all. */
const FRAMES_SHOWN = 3;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const placeLine = (
  name: string | undefined,
  { file, line, column }: Pick<ReportedFrame, 'file' | 'line' | 'column'>,
): string => `    at ${name ? `${name} (${file}:${line}:${column})` : `${file}:${line}:${column}`}`;

/** The position in the sources if a source map has it, else in the released file. */
const frameLine = (frame: ReportedFrame): string =>
  frame.source ? placeLine(frame.source.name, frame.source) : placeLine(frame.function, frame);

const errorLines = (error: FailureError): string[] => {
  const { name, message, stage, fault, count, last, browser, references, shown, frames } = error;
  const what = [name, message].filter(Boolean).join(': ') || 'no error was reported';
  const [reference] = references;
  const about = [
    `${fault} at ${stage}, ${count}×, last at ${shownTime(last)} in ${browser}`,
    shown === null ? 'nothing was shown instead' : `${shown} was shown instead`,
    ...(reference === undefined ? [] : [`reference ${reference}`]),
  ].join(', ');
  return [`  ${what} (${about})`, ...frames.slice(0, FRAMES_SHOWN).map(frameLine)];
};

/** A release's recent loads, and its last errors. */
export const trafficLines = (
  workspace: string,
  { version, minutes, loads, failed, errors }: ReleaseTraffic,
): string[] => [
  `${workspace} ${version}: ${failed} of ${loads} loads failed in the last ${minutes} minutes (${percent(failedShare({ loads, failed }))}).`,
  ...errors.flatMap(errorLines),
];

export const stillFailingLine = (
  { asks }: Reader,
  { workspace, version, role, failed, loads, minutes }: FailingRelease,
): string =>
  `${workspace} ${version} fails too often (${failed} of ${loads} counted loads failed within ${minutes} minutes), and is still ${role === 'active' ? 'active' : 'a canary'}: if it isn't stopped within a minute, the gateways' logs say why. ${
    role === 'active'
      ? asks('rollback', { workspace })
      : asks('canary', { workspace, withdraw: true })
  }`;

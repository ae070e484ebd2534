import type { ReportedError, ReportedFrame } from '../../../objects/reports.ts';
import type { FailingRelease } from '../../../stop-rule/failing-releases.ts';
import { failedShare } from '../../../stop-rule/traffic.ts';
import { shownTime } from '../../output/shown-values.ts';
import type { ReleaseTraffic } from './release-traffic.ts';

/** Frames of an error in the text; the document has all. */
const FRAMES_SHOWN = 3;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const placeLine = (
  name: string | undefined,
  { file, line, column }: Pick<ReportedFrame, 'file' | 'line' | 'column'>,
): string => `    at ${name ? `${name} (${file}:${line}:${column})` : `${file}:${line}:${column}`}`;

/** In the sources where a source map tells it, else in the released file. */
const frameLine = (frame: ReportedFrame): string =>
  frame.source ? placeLine(frame.source.name, frame.source) : placeLine(frame.function, frame);

const errorLines = (error: ReportedError): string[] => {
  const { name, message, stage, fault, count, last, browser, references, shown, frames } = error;
  const what = [name, message].filter(Boolean).join(': ') || 'no error was told';
  const [reference] = references;
  const about = [
    `${fault} at ${stage}, ${count}×, last at ${shownTime(last)} in ${browser}`,
    shown === null ? 'nothing was shown instead' : `${shown} was shown instead`,
    ...(reference === undefined ? [] : [`reference ${reference}`]),
  ].join(', ');
  return [`  ${what} (${about})`, ...frames.slice(0, FRAMES_SHOWN).map(frameLine)];
};

/** A release's loads in the last minutes, and its last errors. */
export const trafficLines = (
  workspace: string,
  { version, minutes, loads, failed, errors }: ReleaseTraffic,
): string[] => [
  `${workspace} ${version}: ${failed} of ${loads} loads failed in the last ${minutes} minutes (${percent(failedShare({ loads, failed }))}).`,
  ...errors.flatMap(errorLines),
];

export const stillFailingLine = ({
  workspace,
  version,
  role,
  failed,
  loads,
  minutes,
}: FailingRelease): string =>
  `${workspace} ${version} should have been stopped (${failed} of ${loads} counted loads failed within ${minutes} minutes), but is still ${role === 'active' ? 'active' : 'a canary'}: the gateways' logs say why. ${
    role === 'active'
      ? `npm run release -- rollback ${workspace}`
      : `npm run release -- canary ${workspace} --withdraw`
  }`;

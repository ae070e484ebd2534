import { harmMessages } from '../harm-messages.ts';
import type { Seen } from './page-watch.ts';
import type { Shown, Visit } from './visit.ts';

const LONGEST = 240;

/** The prefix of a failure in the shell's log. */
const LOGGED = /^.* failed at \w+ \(\w+\), reference \w+\s*/;

/** The text of the original error, if there is one. */
const cause = ({ reports, uncaught, consoleErrors }: Seen): string => {
  const reported = reports.flatMap(({ error }) => error?.message ?? []);
  const text = [...uncaught, ...consoleErrors, ...reported]
    .map((line) => line.replace(LOGGED, ''))
    .find((line) => line !== '');
  return text === undefined
    ? ''
    : ` (${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text})`;
};

/**
 * A page's first and most useful problem, as one sentence without a full stop. Undefined: none.
 * @param where how it begins: `At /drugs/search`
 * @param visit whether the release state was signed, and the other screen
 */
export const problemSentence = (
  where: string,
  shown: Shown,
  seen: Seen,
  { isSigned, other }: Pick<Visit, 'isSigned' | 'other'>,
): string | undefined => {
  const report = seen.reports[0];
  // A chunk that throws registers no modules: for the loader it looks like one that didn't load.
  if (report) {
    const isThrown = report.stage === 'chunk' && seen.uncaught.length > 0;
    const end = harmMessages.fault(isThrown ? 'evaluation' : report.fault) + cause(seen);
    return `${where} ${report.workspace === other?.workspace ? harmMessages.otherFails(report.workspace, end) : end}`;
  }
  if (shown === 'fault-panel')
    return `${where} the shell shows a fault instead of the screen${cause(seen)}`;
  if (shown === 'no-state')
    return isSigned
      ? 'The shell does not take a release state that is signed with the key of RELEASE_SIGNING_KEY'
      : 'The shell takes signed release states only: RELEASE_SIGNING_KEY must name the key';
  if (shown === 'no-page') return `${where} the shell says that there is no such page`;
  if (shown === 'sign-in')
    return `${where} the shell asks to sign in, with a session that was good`;
  if (shown === 'something-else')
    return `${where} the shell shows something other than the screen${cause(seen)}`;
  if (shown === 'nothing')
    return `${where} nothing shows: no heading in the page's main part${cause(seen)}`;
  if (seen.uncaught.length > 0) return `${where} an error is not caught${cause(seen)}`;
  if (seen.violations.length > 0)
    return `${where} the page breaks its security policy (${seen.violations[0]})`;
  if (seen.failedFiles.length > 0)
    return `${where} a released file is missing (${seen.failedFiles[0]})`;
  if (seen.consoleErrors.length > 0) return `${where} the console has an error${cause(seen)}`;
  return undefined;
};

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_ONLY } from '../../lint/shell-only.cjs';
import { SHARED_CONTRACT, SHARED_DOORS, SHARED_LIBRARIES } from '@refined/shared/federation';
import { collectSurface, givenLibraries } from './collect-surface.ts';
import type { DoorNames } from './collect-surface.ts';
import { compareReports } from './compare-reports.ts';
import type { Comparison } from './compare-reports.ts';
import { emitDeclarations } from './emit-declarations.ts';
import { readReport, writeReport } from './surface-report.ts';

const REPORT = 'shared/api-report.md';

/** The report's content, and the version in the sources. */
export interface Offer {
  readonly version: string;
  readonly doors: ReadonlyMap<string, DoorNames>;
  readonly libraries: readonly string[];
}

/**
 * What the shell offers to screens at run time, without what only the shell itself uses; and from
 * the federation's door, what a screen has to be.
 */
const OFFER: Offer = {
  version: SHARED_CONTRACT,
  doors: new Map<string, DoorNames>([
    ...SHARED_DOORS.map((door) => [door.replace('@refined/shared/', ''), undefined] as const),
    ['federation', ['ScreenModule']],
    ...Object.entries(SHELL_ONLY).map(([door, except]) => [door, { except }] as const),
  ]),
  libraries: SHARED_LIBRARIES,
};

/**
 * The report as the sources are now.
 *
 * @param root folder that holds `shared/`
 */
export const presentReport = (
  root: string,
  { version, doors, libraries }: Offer = OFFER,
): string => {
  const folder = join(root, 'shared');
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const { doors: reported, behind } = collectSurface(
    emitDeclarations(folder, [...doors.keys()]),
    folder,
    doors,
    dependencies,
  );
  return writeReport(version, {
    doors: new Map([...reported, ['Libraries', givenLibraries(libraries, dependencies)]]),
    behind,
  });
};

/** The report at this commit; without git the file's. Undefined before the first. */
const committedReport = (root: string, commit: string): string | undefined => {
  try {
    return execFileSync('git', ['show', `${commit}:./${REPORT}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    const file = join(root, REPORT);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }
};

const numbers = (version: string): readonly [major: number, minor: number] => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
};

/**
 * The lowest version that a change requires; undefined when the sources' version is high enough.
 */
export const missingVersion = (
  before: string,
  now: string,
  { breaking, added }: Comparison,
): string | undefined => {
  const [[major, minor], [presentMajor, presentMinor]] = [numbers(before), numbers(now)];
  if (breaking.length > 0) return presentMajor > major ? undefined : `${major + 1}.0.0`;
  if (added.length > 0)
    return presentMajor > major || (presentMajor === major && presentMinor > minor)
      ? undefined
      : `${major}.${minor + 1}.0`;
  return undefined;
};

const listed = (title: string, sentences: readonly string[]): readonly string[] =>
  sentences.length > 0 ? [title, ...sentences.map((sentence) => `  ${sentence}`)] : [];

/**
 * Writes the report of what shared offers, unless the contract's version has to be raised first.
 *
 * @param base commit to compare with: what the deployed shell was built from, so that several
 *   changes between two releases raise the version once
 * @returns the exit code: 0 written or nothing to do, 3 refused
 */
export const updateSharedReport = (
  root: string,
  say: (line: string) => void,
  offer: Offer = OFFER,
  base = 'HEAD',
): 0 | 3 => {
  const report = presentReport(root, offer);
  const file = join(root, REPORT);
  const committed = committedReport(root, base);
  const write = (): 0 => {
    if (existsSync(file) && readFileSync(file, 'utf8') === report)
      say(`${REPORT} is as it was: nothing to do.`);
    else {
      writeFileSync(file, report);
      say(`${REPORT} is written: commit it with the change.`);
    }
    return 0;
  };
  if (committed === undefined) return write();
  const [before, now] = [readReport(committed), readReport(report)];
  const comparison = compareReports(before, now);
  for (const line of [
    ...listed('Taken away or changed:', comparison.breaking),
    ...listed('Added:', comparison.added),
  ])
    say(line);
  const missing = missingVersion(before.version, now.version, comparison);
  if (!missing) return write();
  say(
    `Raise SHARED_CONTRACT in shared/src/federation/screen-module.ts from ${before.version} to ${missing}, then run this again; nothing was written.`,
  );
  say(
    comparison.breaking.length > 0
      ? 'Screens that were released against an older major are not loaded by a shell with this one. Where the old form can stay beside the new one, that is the better way.'
      : 'A screen that uses what was added says so in its package.json (refined.contract), and is not loaded by an older shell.',
  );
  return 3;
};

import { mkdtempSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { readReleaseSettings } from '@refined/releases';
import { installedChromium } from '../../testing/chromium.mjs';
import type { BadRelease } from './bad-release.ts';
import { BAD_RELEASES } from './kinds/index.ts';
import { kindsTable } from './kinds-table.ts';
import type { TrialResult } from './kinds-table.ts';
import { CHROMIUM_FLAGS } from './trial/reviewer.ts';
import { severalAtOnce } from './trial/several-at-once.ts';
import { prepareTrials } from './trial/trial.ts';
import type { Trials } from './trial/trial.ts';

/** Few at once, so that the seconds are those of a page and not of a queue for the processor. */
const AT_ONCE = 2;

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!;

/**
 * Tries every kind of bad release on the releases that are built. Returns a Markdown document, and
 * whether nobody was hurt.
 */
export const tryKinds = async (
  root: string,
  say: (line: string) => void,
): Promise<{ document: string; ok: boolean }> => {
  const releases = readReleaseSettings(process.env, root).location;
  const executablePath = await installedChromium();
  if (!executablePath) throw new Error('No Chromium is installed to try the releases in.');
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  let trials: Trials | undefined;
  try {
    // Beside the store: the trials' stores are links to its files.
    const scratch = mkdtempSync(path.join(path.dirname(releases), 'trials-'));
    const { tryOut } = (trials = await prepareTrials(browser, releases, scratch));
    const kinds: readonly BadRelease[] = Object.values(BAD_RELEASES).flat();
    const results = new Map<BadRelease, TrialResult>();
    await Promise.all(
      severalAtOnce(kinds, AT_ONCE, async (kind) => {
        const result = await tryOut(kind).catch((error: unknown) => ({
          problem: sentenceOf(error),
        }));
        results.set(kind, result);
        say(`${kind.name}: ${'problem' in result ? result.problem : 'nobody was hurt'}`);
      }).values(),
    );
    const failed = [...results.values()].filter((result) => 'problem' in result).length;
    const document = [
      '# Bad releases, tried',
      '',
      `Made by \`npm run drill -- --kinds FILE\` on ${new Date().toISOString().slice(0, 10)}, with ${cpus().length} processors, ${AT_ONCE} trials at once.`,
      'Each release was the active one; a reviewer had the search open in another tab, opened the screen, worked in another screen of',
      'that page, and came back. The seconds are from opening the screen to the release before.',
      '',
      kindsTable(BAD_RELEASES, results),
      '',
      failed === 0
        ? `${kinds.length} kinds; nobody was hurt.`
        : `${failed} of ${kinds.length} kinds hurt somebody.`,
      '',
    ].join('\n');
    return { document, ok: failed === 0 };
  } finally {
    await trials?.close();
    await browser.close();
  }
};

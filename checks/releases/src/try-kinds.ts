import { mkdtempSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { fileSystemStore, readReleaseSettings } from '@refined/releases';
import { CHROMIUM_FLAGS, installedChromium } from '@refined/gate/chromium';
import type { BadRelease, GateAnswer } from './bad-release.ts';
import { INTERFERENCES } from './interferences.ts';
import { BAD_RELEASES } from './kinds/index.ts';
import {
  countsOf,
  countsText,
  interferencesTable,
  kindsTable,
  meetsBars,
  type TriedInterference,
  type TriedKind,
} from './kinds-table.ts';
import { prepareTrials, type Trials } from './trial/trial.ts';

/** Few at once, so that the times are a page's and not a queue's for the processor. */
const AT_ONCE = 2;

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!;

const problemOf = (error: unknown) => ({ problem: sentenceOf(error) });

/** Runs all jobs, AT_ONCE of them at a time; resolves with their results in order. */
const all = async <Job, Result>(
  jobs: readonly Job[],
  run: (job: Job) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const left = jobs.entries();
  const lane = async (): Promise<void> => {
    for (const [index, job] of left) results[index] = await run(job);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
};

/** If the gate couldn't check, it counts as passed. */
const askGate = async (trials: Trials, kind: BadRelease): Promise<GateAnswer> => {
  if (kind.gate === 'not asked') return kind.gate;
  const sentences = await trials.askGate(kind).catch(() => undefined);
  return sentences === undefined ? 'passes' : 'refuses';
};

/** Tries everything: the gate, the page behind it, and the interferences. */
const tryAll = async (trials: Trials, screens: readonly string[], say: (line: string) => void) => {
  const live = await all(screens, async (workspace) => {
    const sentences = await trials.askGate({ workspace });
    say(`${workspace}, as it is: ${sentences ?? 'let through'}`);
    return { isRefused: sentences !== undefined };
  });
  const interferences = await all(INTERFERENCES, async (interference) => {
    const problem = await trials.interfere(interference).then(() => undefined, sentenceOf);
    say(`${interference.name}: ${problem ?? 'nobody is blamed'}`);
    return { interference, problem } satisfies TriedInterference;
  });
  const kinds: readonly BadRelease[] = Object.values(BAD_RELEASES).flat();
  const tried = await all(kinds, async (kind) => {
    const gate = await askGate(trials, kind);
    const forced = await trials.tryOut(kind).catch(problemOf);
    say(`${kind.name}: gate ${gate}; ${'problem' in forced ? forced.problem : forced.ending}`);
    return { kind, gate, forced } satisfies TriedKind;
  });
  return { tried, live, interferences };
};

const screensIn = async (releases: string): Promise<readonly string[]> => {
  const { workspaces } = (await fileSystemStore(releases).readState())!;
  return Object.keys(workspaces).filter((workspace) => workspace !== 'shell');
};

interface Tried {
  readonly tried: readonly TriedKind[];
  readonly live: readonly { readonly isRefused: boolean }[];
  readonly interferences: readonly TriedInterference[];
}

/** A Markdown document, and whether the bars are met. */
export const documentOf = ({ tried, live, interferences }: Tried) => {
  const counts = countsOf(tried, live, interferences);
  const document = [
    '# Bad releases, tried',
    '',
    `Made by \`npm run drill -- --kinds FILE\` on ${new Date().toISOString().slice(0, 10)}, with ${cpus().length} processors, ${AT_ONCE} trials at once.`,
    'Each release came as bytes to the gate (`npm run release -- publish --from`). Then it was the active one all the same, as with',
    '`--skip browser=…`: a reviewer had the search open in another tab, opened the screen, and worked in the search after it, in that tab,',
    'in the other one and in a new one. The seconds are from opening the screen to the release before. A kind that does harm and shows',
    'nothing by which a page could tell whose fault it is, is left to a person, who takes it back with `npm run release -- rollback`.',
    '',
    'The gate is for honest mistakes: teams are colleagues. What a release does on purpose, or only later, always passes some check; its',
    'answer is a roll-back, which every new page has within two seconds. Each kind below shows an effect, a moment or an ending that no',
    'other does. The worlds in which the gate opens a screen besides (`server/gate/src/page/worlds.ts`) are tried by its own story.',
    '',
    countsText(counts),
    '',
    kindsTable(BAD_RELEASES, tried),
    '',
    interferencesTable(interferences),
    '',
  ].join('\n');
  return { document, ok: meetsBars(counts) };
};

/**
 * Tries every kind of bad release and every interference on the built releases. Returns a Markdown
 * document, and whether the bars are met.
 */
export const tryKinds = async (
  root: string,
  say: (line: string) => void,
): Promise<{ document: string; ok: boolean }> => {
  const releases = readReleaseSettings(process.env, root).RELEASES;
  const executablePath = await installedChromium();
  if (!executablePath) throw new Error('No Chromium is installed to try the releases in.');
  const browser: Browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  let trials: Trials | undefined;
  try {
    // On the same disk as the store, because the trials' stores are hard links to its files.
    const scratch = mkdtempSync(path.join(path.dirname(releases), 'trials-'));
    trials = await prepareTrials(browser, releases, scratch);
    return documentOf(await tryAll(trials, await screensIn(releases), say));
  } finally {
    await trials?.close();
    await browser.close();
  }
};

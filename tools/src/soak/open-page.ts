import { findChromium } from '../../testing/programs.mjs';
import { startBrowsers } from '../drill/reviewers/reviewer-browsers.ts';
import type { Session } from '../drill/reviewers/reviewer-browsers.ts';
import { startWalkers } from '../drill/reviewers/walkers.ts';

/** Between two screens, in ms: the browser shares this machine with what is measured. */
const LOOKS = 3_000;

/** What the shell logs when it ends a release. */
const ENDED = /failed at \w+ \(/;

/** What became of a page that reviewers kept open. */
export interface OpenPageReport {
  /** Screens that were opened in it. */
  readonly screens: number;
  /** Lines about releases that the shell took for bad ones; all are good. */
  readonly ended: readonly string[];
}

/**
 * A reviewer who goes from screen to screen in a browser until told to stop. Slow and refused calls
 * must not look to the shell like a bad release.
 */
export const startOpenPage = async (
  address: string,
  session: Session,
  say: (line: string) => void,
): Promise<() => Promise<OpenPageReport>> => {
  const browsers = await startBrowsers(await findChromium(say), address, session);
  const context = await browsers.open();
  const ended: string[] = [];
  context.on('console', (message) => {
    if (ENDED.test(message.text())) ended.push(message.text());
  });
  const stop = startWalkers([context], address, LOOKS);
  return async () => {
    const { walks } = await stop();
    await browsers.close();
    return { screens: walks.length, ended };
  };
};

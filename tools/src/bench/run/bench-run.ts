import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../../../testing/programs.mjs';
import { signIn, startDrilledProduct } from '../../drill/drilled-product.ts';
import type { DrilledProduct } from '../../drill/drilled-product.ts';
import { startBrowsers } from '../../drill/reviewers/reviewer-browsers.ts';
import type { ReviewerBrowsers, Session } from '../../drill/reviewers/reviewer-browsers.ts';

export interface BenchProduct extends DrilledProduct {
  /** Of the development account. */
  readonly session: Session;
}

/** What a part measures with. Whatever it opens here ends with it, however it ends. */
export interface BenchRun {
  readonly root: string;
  /** A folder of this run, deleted after it. */
  readonly scratch: string;
  readonly say: (line: string) => void;
  /** The built product, as users start it. @param dataFolder one that a product has filled */
  readonly startProduct: (options?: {
    readonly dataFolder?: string;
    readonly environment?: Readonly<Record<string, string>>;
  }) => Promise<BenchProduct>;
  /** Signed-in browsers. @param addresses the origins that are signed in to */
  readonly startBrowsers: (
    addresses: string | readonly string[],
    session: Session,
    flags?: readonly string[],
  ) => Promise<ReviewerBrowsers>;
  /** Called at the end, the last one first. */
  readonly atEnd: (close: () => unknown) => void;
}

/** Runs `use` and ends what it opened. */
export const withBenchRun = async <Result>(
  root: string,
  say: (line: string) => void,
  use: (run: BenchRun) => Promise<Result>,
): Promise<Result> => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'refined-bench-'));
  const open: (() => unknown)[] = [() => rmSync(scratch, { recursive: true, force: true })];
  const atEnd = (close: () => unknown): void => void open.push(close);
  let products = 0;
  try {
    return await use({
      root,
      scratch,
      say,
      atEnd,
      startProduct: async ({ dataFolder, environment } = {}) => {
        products += 1;
        const folder = dataFolder ?? path.join(scratch, `data-${products}`);
        const product = await startDrilledProduct(root, folder, say, environment);
        atEnd(product.stop);
        return { ...product, session: await signIn(product.address) };
      },
      startBrowsers: async (addresses, session, flags) => {
        const browsers = await startBrowsers(await findChromium(say), addresses, session, flags);
        atEnd(browsers.close);
        return browsers;
      },
    });
  } finally {
    for (const close of open.reverse()) await close();
  }
};

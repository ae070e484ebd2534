import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDrilledProduct, signIn } from '../drill/drilled-product.ts';
import type { LoadMessage } from './load-plan.ts';
import { startOpenPage } from './open-page.ts';
import { isKept, promisesOf, promiseTable } from './promises.ts';
import { soakProduct } from './soak-product.ts';
import type { RunLoad } from './soak-product.ts';

const MOST_MINUTES = 24 * 60;

/** The load in a process of its own. */
const runLoadApart: RunLoad = (order, onPhase) =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'load-process.js'), { serialization: 'advanced' });
    child.on('message', (message: LoadMessage) =>
      'report' in message ? resolve(message.report) : onPhase(message.phase),
    );
    child.once('exit', (status) => status !== 0 && reject(new Error('The load ended by itself.')));
    comesFirst(child.pid!);
    child.send(order);
  });

/**
 * It stands for other machines, so on a shared one it gets a higher priority, where this user may
 * set it.
 */
const comesFirst = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_HIGH);
  } catch {
    // Without that its own delay is larger; it is printed.
  }
};

const busy = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(', ');

export interface SoakCommand {
  readonly root: string;
  readonly minutes: number;
  readonly rate?: number;
  /** Address of an empty database, or of one with a month; the embedded database by default. */
  readonly databaseUrl?: string;
  /** Creates the account in that database; only its owner can. */
  readonly addAccount?: () => Promise<void>;
  /**
   * A data folder that a product has filled; the soak's changes stay in it. A new one by default.
   */
  readonly dataFolder?: string;
  readonly say: (line: string) => void;
}

/** `npm run soak`: true when every promise is kept. */
export const soak = async ({
  root,
  minutes,
  rate,
  databaseUrl,
  addAccount,
  dataFolder,
  say,
}: SoakCommand): Promise<boolean> => {
  if (!(minutes > 0 && minutes <= MOST_MINUTES))
    throw new Error(`--minutes must be a number up to ${MOST_MINUTES}.`);
  if (rate !== undefined && !(rate > 0 && rate <= 10_000))
    throw new Error('--rate must be a number up to 10000.');
  const scratch = mkdtempSync(join(tmpdir(), 'refined-soak-'));
  const environment: Record<string, string> =
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, SEED: '1' };
  const database = databaseUrl === undefined ? 'embedded' : 'postgres';
  try {
    const product = await startDrilledProduct(
      root,
      dataFolder ?? join(scratch, 'data'),
      say,
      environment,
    );
    try {
      await addAccount?.();
      const account = { username: 'reviewer', password: 'formulary' };
      const session = await signIn(product.address);
      const since = busy();
      const closePage = await startOpenPage(product.address, session, say);
      const outcome = await soakProduct({
        address: product.address,
        account,
        token: session.token,
        database,
        minutes,
        rate,
        runLoad: runLoadApart,
        say,
      });
      const openPage = await closePage();
      const rows = promisesOf({ ...outcome, openPage });
      say(`\n${promiseTable(rows)}`);
      for (const line of [...outcome.load.failures, ...openPage.ended]) say(`  ${line}`);
      say(`Strangers were answered: ${JSON.stringify(outcome.signIn.strangers)}.`);
      const late = Math.round(outcome.load.late);
      say(
        `The load runs on this machine too, and began 99 of 100 calls within ${late} ms of their time.`,
      );
      say(`Load average before: ${since}; after: ${busy()}.`);
      return isKept(rows);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { releaseState } from '@refined/shared/contract';
import { RELEASES_BASE, screenChoices, STATE_BLOCK } from '@refined/shared/federation';
import { openLoop, quantile } from './open-loop.ts';

/** The messages between the drill and its load generator. */
export interface LoadOrder {
  readonly address: string;
  /** The page, and the screen that it shows. */
  readonly pathname: string;
  readonly workspace: string;
  /** Page loads started per second, whatever the earlier ones do. */
  readonly rate: number;
}

export interface LoadReport {
  readonly begun: number;
  readonly finished: number;
  /** One sentence each, the first few; `failedLoads` counts all. */
  readonly failures: readonly string[];
  readonly failedLoads: number;
  /** Duration of a whole page load in ms: HTML, entry and chunk. */
  readonly p50: number;
  readonly p99: number;
  /** Every finished load: its start (ms since 1970), and the version that it got. */
  readonly loads: readonly (readonly [at: number, version: string])[];
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

const STATE = new RegExp(`id="${STATE_BLOCK}">(.*?)</script>`, 's');
/** A load that takes longer (ms) has failed. */
const PATIENCE = 10_000;
const SENTENCES_KEPT = 10;
/** How many seconds of the rate may be under way at once. */
const SECONDS_BEHIND = 3;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const get = (address: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(
      address,
      { agent, headers: { 'accept-encoding': 'br' }, timeout: PATIENCE },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          const bytes = Buffer.concat(parts);
          const body =
            response.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body,
          });
        });
      },
    );
    call.once('timeout', () => call.destroy(new Error(`no answer within ${PATIENCE / 1_000} s`)));
    call.once('error', reject);
    call.end();
  });

const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Loads a page as a browser does, without running it: the HTML, then the files of its screen, each
 * checked by its hash. Returns the version.
 */
const loadPage = async ({ address, pathname, workspace }: LoadOrder): Promise<string> => {
  const page = await get(address + pathname);
  if (page.status !== 200) throw new Error(`${pathname} answered ${page.status}`);
  const block = STATE.exec(page.body.toString('utf8'))?.[1];
  const state = releaseState.parse(JSON.parse(block ?? 'null'));
  const screen = screenChoices(state, 0).find((choice) => choice.workspace === workspace)
    ?.releases[0];
  if (!screen) throw new Error(`the page names no ${workspace}`);
  await Promise.all(
    [screen.entry, ...screen.initial].map(async (file) => {
      const where = `${RELEASES_BASE}${workspace}/${screen.version}/${file.path}`;
      const answer = await get(address + where);
      if (answer.status !== 200 || !answer.type.startsWith('text/javascript'))
        throw new Error(`${where} answered ${answer.status} ${answer.type}`);
      if (integrityOf(answer.body) !== file.integrity)
        throw new Error(`${where} is not what the state lists`);
    }),
  );
  return screen.version;
};

/**
 * Starts page loads at an even rate until it is told to stop; then waits for the running ones and
 * reports.
 */
const generate = (order: LoadOrder): (() => Promise<LoadReport>) => {
  const durations: number[] = [];
  const failures: string[] = [];
  const loads: [number, string][] = [];
  let failedLoads = 0;

  const loadOne = async (due: number): Promise<void> => {
    const at = Date.now();
    try {
      loads.push([at, await loadPage(order)]);
      durations.push(performance.now() - due);
    } catch (error) {
      failedLoads += 1;
      if (failures.length < SENTENCES_KEPT)
        failures.push(error instanceof Error ? error.message : String(error));
    }
  };
  const stop = openLoop(order.rate, loadOne, order.rate * SECONDS_BEHIND);

  return async () => {
    const begun = await stop();
    const [p50, p99] = [quantile(durations, 0.5), quantile(durations, 0.99)];
    return { begun, finished: durations.length, failures, failedLoads, p50, p99, loads };
  };
};

// A separate process, so that the drill's other work doesn't delay its timers.
let finish: (() => Promise<LoadReport>) | undefined;
process.on('message', (message: LoadOrder | 'stop') => {
  if (message !== 'stop') {
    finish ??= generate(message);
    return;
  }
  void finish?.().then((report) => process.send?.(report, () => process.exit(0)));
});
process.on('disconnect', () => process.exit(0));

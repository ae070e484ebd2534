import path from 'node:path';
import { signIn } from '../../drill/drilled-product.ts';
import { askProcess } from '../apart/ask-process.ts';
import { addAccount, benchPostgres } from '../apart/bench-postgres.ts';
import { startApi } from '../apart/servers.ts';
import type { BenchRun } from '../run/bench-run.ts';
import { percentile } from '../run/statistics.ts';

export const DATABASES = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** What is measured of a queue, in the order in which it is. */
export const LIST_CALLS = {
  page: 'first page',
  facets: 'facets',
  filtered: 'facets of a filter',
  groups: 'first page of groups',
  members: 'page of a group’s drugs',
  decision: 'decision on a group of 1,000',
} as const;
export type ListCall = keyof typeof LIST_CALLS;

export interface CallTimes {
  readonly call: ListCall;
  /** In ms. */
  readonly p50: number;
  readonly p95: number;
}

export interface ListFigures {
  readonly database: DatabaseKind;
  readonly cards: number;
  readonly calls: readonly CallTimes[];
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

type Ask = (path: string, body?: object) => Promise<unknown>;

const asker =
  (address: string, token: string): Ask =>
  async (at, body) => {
    const answer = await fetch(new URL(at, address), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };

/** @param prepare before each time, not measured */
const times = async (
  call: ListCall,
  rounds: number,
  measured: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<CallTimes> => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await prepare();
    const since = performance.now();
    await measured();
    taken.push(performance.now() - since);
  }
  taken.sort((one, other) => one - other);
  return { call, p50: rounded(percentile(taken, 0.5)), p95: rounded(percentile(taken, 0.95)) };
};

const FACETS = '/api/drugs/facets/?queue=dpd';
const GROUPS = '/api/drugs/groups/?queue=dpd';

/** A group is moved as one, and the move undone: only the first is measured. */
const decide = async (ask: Ask, rounds: number): Promise<CallTimes> => {
  let batch: string | undefined;
  const undo = async (): Promise<void> => {
    if (batch !== undefined) await ask(`/api/moves/${batch}/undo/`, {});
  };
  const figures = await times(
    'decision',
    rounds,
    async () => {
      const body = {
        move: 'committee',
        all: true,
        queue: 'dpd',
        filter: 'group.large',
        expected: 1_000,
      };
      ({ batch } = (await ask('/api/drugs/bulk_move/', body)) as { batch: string });
    },
    undo,
  );
  await undo();
  return figures;
};

const measureCalls = async (ask: Ask, rounds: number): Promise<CallTimes[]> => {
  const filtered = `${FACETS}&filter=product.yes+kind.company`;
  return [
    await times('page', rounds, () => ask('/api/drugs/?queue=dpd')),
    await times('facets', rounds, () => ask(FACETS)),
    await times('filtered', rounds, () => ask(filtered)),
    await times('groups', rounds, () => ask(GROUPS)),
    await times('members', rounds, () => ask('/api/drugs/groups/large/?queue=dpd')),
    await decide(ask, Math.ceil(rounds / 10)),
  ];
};

/** One database, from the shortest queue to the longest. */
export const measureLists = async (
  run: BenchRun,
  database: DatabaseKind,
  sizes: readonly number[],
  rounds: number,
): Promise<ListFigures[]> => {
  const { root, say } = run;
  const folder = path.join(run.scratch, `lists-${database}`);
  const url = database === 'postgres' ? await benchPostgres(run) : undefined;
  const settings: Record<string, string> =
    url === undefined ? { DATA_DIR: folder } : { DATABASE_URL: url, SEED: '1' };
  const place = url === undefined ? { kind: 'embedded', folder } : { kind: 'postgres', url };
  say(`${database}: the seeded month …`);
  const seeded = await startApi(root, settings);
  run.atEnd(seeded.stop);
  if (url !== undefined) addAccount(root, url);
  await seeded.stop();

  const figures: ListFigures[] = [];
  for (const cards of sizes) {
    await askProcess(path.join(root, 'api/dist/testing/long-queue/fill-process.js'), {
      place,
      cards,
    });
    const api = await startApi(root, settings);
    run.atEnd(api.stop);
    const { token } = await signIn(api.address);
    const calls = await measureCalls(asker(api.address, token), rounds);
    figures.push({ database, cards, calls });
    say(
      `${database}, ${cards} cards: ${calls.map(({ call, p50 }) => `${call} ${p50}`).join(', ')}`,
    );
    await api.stop();
  }
  return figures;
};

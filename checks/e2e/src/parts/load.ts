import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { loadPage } from '@refined/bad-releases/page-load';
import type { Topology } from './topology.ts';

/** Readers and writers who call like their pages. */
export interface Load {
  /** Number of finished reads, and the answers of the failed ones. */
  readonly reads: () => { readonly ended: number; readonly failed: readonly string[] };
  /** Drugs whose move was acknowledged. */
  readonly moved: () => readonly number[];
  /** Waits until a number of reads and writes that started after now have ended. */
  readonly goOn: () => Promise<void>;
  /** Resolves when each write has its answer. */
  readonly stop: () => Promise<void>;
}

const READERS = 4;
const WRITERS = 2;
/** Pause of a writer, so that the drugs suffice on a fast machine too. */
const WRITES_APART = 100;
/** Pause of a reader: enough calls, and processor time for others. */
const READS_APART = 25;
/** Pause before a call without an answer is repeated once; a write keeps its key. */
const AGAIN_AFTER = 250;

const NOC_QUEUE = '/drugs/queue/noc';
const QUEUES_SCREEN = 'queues-mfe';

/** Starts with drugs that are in no queue; each is moved once. */
export const beginLoad = (
  { address, token }: Pick<Topology, 'address' | 'token'>,
  drugs: readonly number[],
): Load => {
  const headers = { authorization: `Token ${token}` };
  const failed: string[] = [];
  const moved: number[] = [];
  let ended = 0;
  let begun = 0;
  const stopping = new AbortController();

  const call = async (path: string): Promise<void> => {
    const ask = async () => {
      const answer = await fetch(address + path, { headers });
      return { answer, text: await answer.text() };
    };
    const { answer, text } = await ask().catch(() => pause(AGAIN_AFTER).then(ask));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text.slice(0, 100)}`);
  };
  const reads = [
    () => loadPage(address, NOC_QUEUE, QUEUES_SCREEN),
    () => call('/api/drugs/?queue=dpd'),
    () => call(`/api/drugs/${drugs[0]}/`),
    () => call('/api/drugs/count_review/'),
  ];
  const read = async (which: number): Promise<void> => {
    for (let turn = which; !stopping.signal.aborted; turn += 1) {
      begun += 1;
      await reads[turn % reads.length]!().catch(
        (error: unknown) => void failed.push(error instanceof Error ? error.message : 'no answer'),
      );
      ended += 1;
      await pause(READS_APART);
    }
  };

  const left = drugs.values();
  const write = async (): Promise<void> => {
    for (const id of left) {
      if (stopping.signal.aborted) return;
      const key = randomUUID();
      const send = () =>
        fetch(`${address}/api/drugs/${id}/manual_review/`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
          body: '{"queue":""}',
        }).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await send())) await pause(AGAIN_AFTER);
      moved.push(id);
      await pause(WRITES_APART);
    }
    throw new Error('There are too few drugs to move.');
  };

  const running = Promise.all([
    ...Array.from({ length: READERS }, (_, which) => read(which)),
    ...Array.from({ length: WRITERS }, write),
  ]);
  running.catch(() => undefined);
  return {
    reads: () => ({ ended, failed }),
    moved: () => moved,
    goOn: async () => {
      const enough = { reads: begun + 60, writes: moved.length + 8 };
      await expect.poll(() => ended, { intervals: [50] }).toBeGreaterThanOrEqual(enough.reads);
      await expect
        .poll(() => moved.length, { intervals: [50] })
        .toBeGreaterThanOrEqual(enough.writes);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** The drugs whose history doesn't have exactly one move. */
export const notMovedOnce = async (
  { address, token }: Pick<Topology, 'address' | 'token'>,
  drugs: readonly number[],
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const left = drugs.values();
  const look = async (): Promise<void> => {
    for (const id of left) {
      const answer = await fetch(`${address}/api/drugs/${id}/history/`, {
        headers: { authorization: `Token ${token}` },
      });
      const { results } = (await answer.json()) as { results: { kind: string }[] };
      const moves = results.filter(({ kind }) => kind === 'move').length;
      if (moves !== 1) wrong.push(`${id}: ${moves}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, look));
  return wrong;
};

/** Ids of drugs in no queue, for a load to move. */
export const drugsInNoQueue = async (
  { address, token }: Pick<Topology, 'address' | 'token'>,
  count: number,
): Promise<readonly number[]> => {
  const ids: number[] = [];
  let next: string | null = '/api/drugs/?active_ingredient__name=HYDRO';
  while (next !== null && ids.length < count) {
    const answer = await fetch(address + next, { headers: { authorization: `Token ${token}` } });
    const page = (await answer.json()) as {
      results: { id: number; queue: string }[];
      next?: string | null;
    };
    ids.push(...page.results.filter(({ queue }) => queue === '').map(({ id }) => id));
    next = page.next ?? null;
  }
  return ids;
};

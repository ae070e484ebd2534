import { MOVES, QUEUES_ON_SCREENS } from '@refined/shared/domain';
import type { MoveName, Queue } from '@refined/shared/domain';
import { asUser } from './call.ts';
import type { Call, CallAnswer } from './call.ts';
import type { MovesReport } from './load-plan.ts';

interface Drug {
  readonly id: number;
  readonly din: string;
  readonly drug_name: string;
  readonly active_ingredient: readonly { readonly name: string }[];
  queue: Queue;
  version: number;
  /** A move without an answer: its outcome is unknown. */
  isUnknown?: boolean;
}

/** The mix of a hundred calls: 60 searches, 25 counts, 10 queue pages, 5 moves. */
const MIX = { search: 60, counts: 25, queue: 10 } as const;

const drugsOf = async (call: Call, token: string, queue: Queue): Promise<Drug[]> => {
  const answer = await call(`/api/drugs/?queue=${queue}`, { headers: asUser(token) });
  if (answer.status !== 200)
    throw new Error(`The page of queue ${queue} was answered with ${answer.status}.`);
  const { results } = JSON.parse(answer.body.toString()) as { results: Drug[] };
  return results.map((drug) => ({ ...drug, queue }));
};

const firstWord = (text = ''): string => encodeURIComponent(text.split(' ')[0] ?? '');

/** Half of the searches are by DIN; the others by name or by ingredient. */
const searchOf = (drug: Drug, turn: number): string => {
  if (turn % 4 === 1) return `drug_name=${firstWord(drug.drug_name)}`;
  if (turn % 4 === 3)
    return `active_ingredient__name=${firstWord(drug.active_ingredient[0]?.name)}`;
  return `din=${drug.din}`;
};

/**
 * The reviewers' calls in the promised mix, and the outcome of their moves: queued drugs go back
 * and forth between committee and update, one move at a time each. First reads which drugs there
 * are.
 */
export const reviewers = async (call: Call, token: string) => {
  const headers = asUser(token);
  const drugs = (
    await Promise.all(QUEUES_ON_SCREENS.map((queue) => drugsOf(call, token, queue)))
  ).flat();
  if (drugs.length === 0) throw new Error('No queue holds a drug: there is nothing to work with.');
  const atRest = [...drugs];
  let turn = 0;
  let acknowledged = 0;

  const counts = (): Promise<CallAnswer> => call('/api/drugs/count_review/', { headers });

  const move = async (): Promise<CallAnswer> => {
    const drug = atRest.shift();
    if (!drug) return counts();
    const name: MoveName = drug.queue === 'com' ? 'update' : 'committee';
    const { path, to } = MOVES[name];
    const body = JSON.stringify({ queue: drug.queue });
    // Until it is answered. After a refusal nothing has happened either.
    drug.isUnknown = true;
    const answer = await call(`/api/drugs/${drug.id}/${path}/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (answer.status === 200) {
      acknowledged += 1;
      drug.queue = to;
      drug.version += 1;
    }
    drug.isUnknown = answer.status >= 500 && answer.retryAfter === undefined;
    if (!drug.isUnknown) atRest.push(drug);
    return answer;
  };

  return {
    next: (): Promise<CallAnswer> => {
      turn += 1;
      // Spread evenly: 37 and 100 have no common divisor.
      const draw = (turn * 37) % 100;
      const drug = drugs[turn % drugs.length]!;
      if (draw < MIX.search) return call(`/api/drugs/?${searchOf(drug, draw)}`, { headers });
      if (draw < MIX.search + MIX.counts) return counts();
      if (draw < MIX.search + MIX.counts + MIX.queue)
        return call(`/api/drugs/?queue=${QUEUES_ON_SCREENS[turn % QUEUES_ON_SCREENS.length]}`, {
          headers,
        });
      return move();
    },
    /**
     * Whether each drug is where its last acknowledged move put it, with exactly the acknowledged
     * number of changes.
     */
    check: async (): Promise<MovesReport> => {
      let lost = 0;
      for (const drug of drugs.filter(({ isUnknown }) => !isUnknown)) {
        const answer = await call(`/api/drugs/${drug.id}`, { headers });
        const record =
          answer.status === 200 ? (JSON.parse(answer.body.toString()) as Drug) : undefined;
        if (record?.queue !== drug.queue || record.version !== drug.version) lost += 1;
      }
      return { acknowledged, lost };
    },
  };
};

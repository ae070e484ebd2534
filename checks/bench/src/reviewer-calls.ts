import { MOVES, type Queue } from '@refined/shared/domain';

/** The reviewers' calls in the promised mix, with drugs of the product. */

export interface Drug {
  readonly id: number;
  readonly din: string;
  readonly drug_name: string;
  readonly active_ingredient: readonly { readonly name: string }[];
  readonly queue: Queue;
  readonly version: number;
}

export interface PlainRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

type Ask = <Answer>(path: string, body?: object) => Promise<Answer>;
interface Page {
  readonly results: readonly Drug[];
  readonly next: string | null;
}

const QUEUE = 'dpd';
/** Search terms of reviewers; together they find all kinds of products. */
const SOUGHT = ['metformin', 'amoxicillin', 'morphine', 'estradiol', 'vitamin', 'apo', 'sandoz'];
/** Of a hundred calls: 60 searches (half by DIN), 25 counts, 10 queue pages, 5 moves. */
const MIX = (
  'din counts name din counts ingredient din page name din ' +
  'counts ingredient din counts name din page ingredient counts move'
).split(' ');

const get = (path: string): PlainRequest => ({ method: 'GET', path });
const firstWord = (text = ''): string => encodeURIComponent(text.split(' ')[0] ?? '');

/** A move to another queue: there and back, so that a sequence can be repeated. */
export const moveOf = (id: number, from: Queue) => {
  const move = from === MOVES.committee.to ? MOVES.update : MOVES.committee;
  return { path: `/api/drugs/${id}/${move.path}/`, to: move.to };
};

/** Drugs for a reviewer to move, one per connection: nobody else moves them. */
export const workedOn = async (ask: Ask, count: number): Promise<readonly Drug[]> => {
  const first = await ask<Page>(`/api/drugs/?queue=${QUEUE}`);
  const further = first.next ? await ask<Page>(first.next) : { results: [] };
  const drugs = [
    ...(await ask<Page>('/api/drugs/?queue=update')).results,
    ...(await ask<Page>('/api/drugs/?queue=com')).results,
    // From the end, so that the queue's first page stays the same.
    ...[...first.results, ...further.results].reverse(),
  ].slice(0, count);
  if (drugs.length < count) throw new Error(`There are only ${drugs.length} drugs to work on.`);
  return drugs;
};

/** A repeating sequence of calls for each connection; each starts elsewhere in the mix. */
export const mixedCalls = async (
  ask: Ask,
  connections: number,
): Promise<readonly (readonly PlainRequest[])[]> => {
  const pages = await Promise.all(SOUGHT.map((term) => ask<Page>(`/api/drugs/?drug_name=${term}`)));
  const found = pages.flatMap(({ results }) => results);
  const moved = await workedOn(ask, connections);
  const call = (name: string, turn: number, place: number): PlainRequest => {
    const drug = found[(turn + place * MIX.length) % found.length]!;
    if (name === 'din') return get(`/api/drugs/?din=${drug.din}`);
    if (name === 'name') return get(`/api/drugs/?drug_name=${firstWord(drug.drug_name)}`);
    if (name === 'ingredient')
      return get(
        `/api/drugs/?active_ingredient__name=${firstWord(drug.active_ingredient[0]?.name)}`,
      );
    if (name === 'page') return get(`/api/drugs/?queue=${QUEUE}`);
    return get('/api/drugs/count_review/');
  };
  return moved.map(({ id, queue }, place) => {
    const there = moveOf(id, queue);
    const paths = [there.path, moveOf(id, there.to).path];
    const twice = [...MIX, ...MIX].map((name, turn): PlainRequest =>
      name === 'move'
        ? { method: 'POST', path: paths[Math.floor(turn / MIX.length)]!, body: '{}' }
        : call(name, turn, place),
    );
    const begin = (place * 7) % MIX.length;
    return [...twice.slice(begin), ...twice.slice(0, begin)];
  });
};

import { MOVES } from '@refined/shared/domain';
import type { PlainRequest } from '../apart/http-connection.ts';

/** The calls that are measured, each alone; `mix` is theirs together. */
export const CALL_NAMES = [
  'counts',
  'drug',
  'din',
  'name',
  'ingredient',
  'page',
  'further',
  'facets',
  'move',
  'mix',
] as const;
export type CallName = (typeof CALL_NAMES)[number];

/** For each call what each connection sends over and over. */
export type CallSets = Readonly<Record<CallName, readonly (readonly PlainRequest[])[]>>;

interface Card {
  readonly id: number;
  readonly din: string;
  readonly drug_name: string;
  readonly active_ingredient: readonly { readonly name: string }[];
  readonly queue: string;
}
interface Page {
  readonly results: readonly Card[];
  readonly next: string | null;
}

export const COUNTS = '/api/drugs/count_review/';
const QUEUE = 'dpd';
/** What reviewers look for; between them they find a thousand products of all kinds. */
const SOUGHT = [
  'metformin',
  'amoxicillin',
  'morphine',
  'estradiol',
  'sodium',
  'vitamin',
  'apo',
  'sandoz',
];
/** Of twenty requests of the mix: twelve searches, half of them by DIN, and one move. */
const MIX: readonly Exclude<CallName, 'mix'>[] = [
  ...([
    'din',
    'counts',
    'name',
    'din',
    'counts',
    'ingredient',
    'din',
    'page',
    'name',
    'din',
  ] as const),
  ...([
    'counts',
    'ingredient',
    'din',
    'counts',
    'name',
    'din',
    'page',
    'ingredient',
    'counts',
    'move',
  ] as const),
];

const get = (path: string): PlainRequest => ({ method: 'GET', path });
const firstWord = (text = ''): string => encodeURIComponent(text.split(' ')[0] ?? '');

/** To committee and back to update, so that a sequence can be repeated. */
const movesOf = ({ id }: Card): PlainRequest[] =>
  (['committee', 'update'] as const).map((move) => ({
    method: 'POST',
    path: `/api/drugs/${id}/${MOVES[move].path}/`,
    body: '{}',
  }));

const reader = (origin: string, token: string) => {
  const read = async (path: string): Promise<Page> => {
    const answer = await fetch(origin + path, { headers: { authorization: `Token ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return (await answer.json()) as Page;
  };
  return read;
};

/** Puts a drug where its moves begin; it is in review or further on. */
const toUpdate = async (origin: string, token: string, { id, queue }: Card): Promise<void> => {
  if (queue === 'update') return;
  const { path } = MOVES.update;
  const answer = await fetch(`${origin}/api/drugs/${id}/${path}/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`Drug ${id} can't be moved: ${answer.status}.`);
};

/** The calls as this product's own drugs give them, for so many connections. */
export const callSets = async (
  origin: string,
  token: string,
  connections: number,
): Promise<CallSets> => {
  const read = reader(origin, token);
  const found = await Promise.all(SOUGHT.map((term) => read(`/api/drugs/?drug_name=${term}`)));
  const cards = found.flatMap(({ results }) => results);
  const queue = await read(`/api/drugs/?queue=${QUEUE}`);
  if (queue.next === null) throw new Error(`The ${QUEUE} queue has one page only.`);
  // The last ones of the list: its first page stays as it is.
  const further = await read(queue.next);
  const moved = [
    ...(await read('/api/drugs/?queue=update')).results,
    ...further.results.toReversed(),
  ].slice(0, connections);
  for (const card of moved) await toUpdate(origin, token, card);

  const each = (
    requests: (card: Card, place: number) => readonly PlainRequest[],
  ): readonly (readonly PlainRequest[])[] =>
    Array.from({ length: connections }, (_, place) =>
      cards
        .filter((_card, at) => at % connections === place)
        .flatMap((card) => requests(card, place)),
    );
  const same = (request: PlainRequest) => each(() => []).map(() => [request]);
  const alone = {
    counts: same(get(COUNTS)),
    drug: each(({ id }) => [get(`/api/drugs/${id}/`)]),
    din: each(({ din }) => [get(`/api/drugs/?din=${din}`)]),
    name: each(({ drug_name }) => [get(`/api/drugs/?drug_name=${firstWord(drug_name)}`)]),
    ingredient: each(({ active_ingredient: [first] }) => [
      get(`/api/drugs/?active_ingredient__name=${firstWord(first?.name)}`),
    ]),
    page: same(get(`/api/drugs/?queue=${QUEUE}`)),
    further: same(get(queue.next)),
    facets: same(get(`/api/drugs/facets/?queue=${QUEUE}`)),
    move: moved.map(movesOf),
  };
  const mix = Array.from({ length: connections }, (_, place) =>
    Array.from({ length: 2 * MIX.length }, (_unused, turn) => {
      const requests = alone[MIX[turn % MIX.length]!][place]!;
      // The two turns of the mix move the drug there and back.
      return requests[
        MIX[turn % MIX.length] === 'move' ? Math.floor(turn / MIX.length) : turn % requests.length
      ]!;
    }),
  );
  return { ...alone, mix };
};

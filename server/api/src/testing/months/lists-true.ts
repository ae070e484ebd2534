import { expect } from '@jest/globals';
import type { DrugFacets, DrugGroups, GroupMembers } from '@refined/shared/contract';
import {
  COUNTED_FACETS,
  QUEUE_NAMES,
  writeFilter,
  type FacetName,
  type Filter,
  type QueueName,
} from '@refined/shared/domain';
import type { Desk } from './desk.ts';
import {
  plainFacets,
  plainFilter,
  plainGroups,
  readPlain,
  waitingFilter,
  type PlainDrug,
} from './plain-lists.ts';

const get = async <Body>({ api, tokens }: Desk, path: string): Promise<Body> => {
  const { status, body } = await api.call('GET', path, { token: tokens[0]! });
  expect({ path, status }).toEqual({ path, status: 200 });
  return body as Body;
};

const all = async <Item>(desk: Desk, first: string): Promise<Item[]> => {
  const items: Item[] = [];
  for (let next: string | null = first; next;) {
    const page: { results: Item[]; next: string | null } = await get(desk, next);
    items.push(...page.results);
    next = page.next;
  }
  return items;
};

/** A filter from the queue's contents: one facet's first value in, another's first value out. */
const filterBy = (drugs: readonly PlainDrug[], turn: number): Filter => {
  const counts = plainFacets(drugs, []);
  const at = (index: number): FacetName => COUNTED_FACETS[index % COUNTED_FACETS.length]!;
  const term = (facet: FacetName, exclude: boolean): Filter => {
    const [value] = Object.keys(counts[facet]!);
    return value === undefined ? [] : [{ facet, exclude, values: [value] }];
  };
  return [...term(at(turn), false), ...term(at(turn + 3), true)];
};

const expectTrueList = async (
  desk: Desk,
  queue: QueueName,
  drugs: readonly PlainDrug[],
  asked: Filter,
): Promise<void> => {
  const query = new URLSearchParams({ queue, filter: writeFilter(asked) });
  const filter = waitingFilter(asked);
  const expected = plainFilter(drugs, filter).map(({ row }) => row.id);

  const listed = await all<{ id: number }>(desk, `/api/drugs/?${query}`);
  expect({ query: `${query}`, ids: listed.map(({ id }) => id) }).toEqual({
    query: `${query}`,
    ids: expected,
  });

  const { count, facets } = await get<DrugFacets>(desk, `/api/drugs/facets/?${query}`);
  expect({ query: `${query}`, count }).toEqual({ query: `${query}`, count: expected.length });
  const plain = plainFacets(drugs, filter);
  for (const { facet, values, more } of facets) {
    const counts = values
      .filter((value) => value.count > 0)
      .map((value) => [value.value, value.count]);
    if (more === 0)
      expect({ facet, ...Object.fromEntries(counts) }).toEqual({ facet, ...plain[facet] });
  }

  const groups = await all<DrugGroups['results'][number]>(desk, `/api/drugs/groups/?${query}`);
  const seen = groups.map(({ key, count: size, shared, decided }) => [
    key,
    { size, shared, decided },
  ]);
  const plainly = Object.entries(plainGroups(drugs, filter)).map(
    ([key, { drugs: ids, ...counted }]) => [key, { size: ids.length, ...counted }],
  );
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(plainly));
  expect(groups).toHaveLength(plainly.length);
  const [largest] = groups;
  if (!largest) return;
  const members = await all<GroupMembers['results'][number]>(
    desk,
    `/api/drugs/groups/${largest.key}/?${query}`,
  );
  expect(members.map(({ id }) => Number(id))).toEqual(
    plainGroups(drugs, filter)[largest.key]!.drugs,
  );
};

/** Lists, facets and groups of a queue equal those computed drug by drug. */
export const expectTrueLists = async (desk: Desk, turn: number): Promise<void> => {
  const queue = QUEUE_NAMES[turn % QUEUE_NAMES.length]!;
  const drugs = await readPlain(desk.api.db, queue);
  await expectTrueList(desk, queue, drugs, []);
  await expectTrueList(desk, queue, drugs, filterBy(drugs, turn));
};

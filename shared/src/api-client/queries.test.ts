import { expect, it } from '@jest/globals';
import { createApiClient, createQueryClient, lookupQuery } from './index.ts';

const HOST = 'http://host.invalid';

/** The names of a lookup list that the host sends in pages, and the requests that it got. */
const readList = async (pages: Readonly<Record<string, object>>) => {
  const asked: string[] = [];
  const client = createApiClient(
    {
      host: HOST,
      fetch: async (address) => {
        const path = String(address).slice(HOST.length);
        asked.push(path);
        return Response.json(pages[path]);
      },
      token: () => 'token',
      onUnauthorized: () => undefined,
    },
    'formulary',
  );
  const options = await createQueryClient().fetchQuery(lookupQuery(client, 'schedule'));
  return { names: options.map(({ name }) => name), asked };
};
const FIRST = '/api/drug_schedule/';
const SECOND = '/api/drug_schedule/?page=2';
const narcotic = { id: 1, name: 'Narcotic' };
const otc = { id: 2, name: 'OTC' };

it('a lookup list of one page is one call', async () => {
  const { names, asked } = await readList({ [FIRST]: { results: [narcotic], next: null } });
  expect([names, asked]).toEqual([['Narcotic'], [FIRST]]);
});

it('a lookup list that a host pages is read to its end: no value is missing from the form', async () => {
  const { names, asked } = await readList({
    [FIRST]: { count: 2, results: [narcotic], next: `http://internal.invalid${SECOND}` },
    [SECOND]: { count: 2, results: [otc], next: null },
  });
  expect([names, asked]).toEqual([
    ['Narcotic', 'OTC'],
    [FIRST, SECOND],
  ]);
});

it('a page that names itself as the next is read once more at most', async () => {
  const { asked } = await readList({
    [FIRST]: { results: [narcotic], next: SECOND },
    [SECOND]: { results: [otc], next: SECOND },
  });
  expect(asked).toEqual([FIRST, SECOND]);
});

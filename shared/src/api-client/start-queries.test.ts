import { expect, it } from '@jest/globals';
import { startPaths } from '../contract/index.ts';
import { createApiClient, createQueryClient } from './index.ts';
import { sendStartQueries } from './queries.ts';

const KEY = 'formulary';

/** The addresses that the shell requests. */
const sentFor = (
  starts: string,
  params: Record<string, string>,
  search = new URLSearchParams(),
) => {
  const sent: string[] = [];
  const client = createApiClient(
    {
      host: '',
      fetch: (address) => {
        sent.push(String(address));
        return Promise.reject(new TypeError('There is no network.'));
      },
      token: () => 'token',
      onUnauthorized: () => undefined,
    },
    KEY,
  );
  sendStartQueries(client, createQueryClient(), starts, { params, search });
  return sent;
};

it.each([
  ['queue', { queueSlug: 'noc' }, ''],
  ['queue', { queueSlug: 'no-queue' }, ''],
  ['queue', { queueSlug: 'noc' }, 'as=groups'],
  ['search', {}, 'term=metformin&by=drug_name'],
  ['search', {}, 'term=%20a%26b%20&by=active_ingredient__name'],
  ['search', {}, 'term=&by=din'],
  ['search', {}, 'term=x&by=no-parameter'],
  ['search', {}, ''],
  ['drug', { drugId: '7' }, ''],
  ['drug', { drugId: 'price-list' }, ''],
  ['of a newer screen', {}, ''],
])('%s %j %s: the HTML sends what the shell would, and the counts', (starts, params, search) => {
  const address = { params, search: new URLSearchParams(search) };
  const [counts, ...others] = startPaths(KEY, starts, address);
  expect(counts).toBe('/api/drugs/count_review/');
  expect(others).toEqual(sentFor(starts, params, address.search));
});

it.each(['filter=kind.new', 'sort=-name'])('leaves a list with %s to the shell', (search) => {
  const address = { params: { queueSlug: 'dpd' }, search: new URLSearchParams(search) };
  expect(sentFor('queue', address.params, address.search)).toHaveLength(1);
  expect(startPaths(KEY, 'queue', address)).toHaveLength(1);
});

it.each(['price-list', 'a/b', '0', '007', '2147483648'])(
  'asks for no drug at an address that can be none: %s',
  (drugId) => {
    const address = { params: { drugId }, search: new URLSearchParams() };
    expect(sentFor('drug', address.params)).toEqual([]);
    expect(startPaths(KEY, 'drug', address)).toHaveLength(1);
  },
);

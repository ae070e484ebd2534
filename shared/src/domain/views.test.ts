import { describe, expect, it } from '@jest/globals';
import { readListQuery } from './list-query.ts';
import { addressOfView, isSameList } from './views.ts';

const view = {
  id: '12',
  place: 'dpd',
  filter: 'kind.new product.yes',
  sort: '-name',
  as: 'groups',
};
const searched = { ...view, place: 'search', by: 'drug_name', term: 'apo & co', as: 'cards' };
const queryIn = (address: string) => readListQuery(new URL(address, 'http://x').searchParams).query;

describe('a view', () => {
  it('has an address that holds all of it, so that the list needs nothing else', () => {
    expect(addressOfView(view)).toBe(
      '/drugs/queue/dpd/?filter=kind.new+product.yes&sort=-name&as=groups&view=12',
    );
    expect(addressOfView(searched)).toBe(
      '/drugs/search?by=drug_name&term=apo+%26+co&filter=kind.new+product.yes&sort=-name&view=12',
    );
    expect(addressOfView({ ...view, filter: '', sort: '', as: 'cards' })).toBe(
      '/drugs/queue/dpd/?view=12',
    );
  });

  it('is unchanged in its own address, and changed by any choice', () => {
    const query = queryIn(addressOfView(view));
    expect(query.view).toBe('12');
    expect(isSameList(query, view)).toBe(true);
    expect(isSameList({ ...query, sort: undefined }, view)).toBe(false);
    expect(isSameList({ ...query, filter: [] }, view)).toBe(false);
    expect(isSameList({ ...query, as: 'cards' }, view)).toBe(false);
  });

  it('of a search is changed by another search', () => {
    const query = queryIn(addressOfView(searched));
    expect(isSameList(query, searched, { by: 'drug_name', term: 'apo & co' })).toBe(true);
    expect(isSameList(query, searched, { by: 'drug_name', term: 'apo' })).toBe(false);
  });
});

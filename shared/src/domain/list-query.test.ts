import { describe, expect, it } from '@jest/globals';
import { addressOfView, isSameList, readListQuery, writeListQuery } from './list-query.ts';

const read = (text: string) => readListQuery(new URLSearchParams(text));

describe('what an address says about a list', () => {
  it('is read, and written as it was', () => {
    const text = 'by=din&filter=kind.new+-company.3&sort=-name&as=groups&view=12&open=a1';
    const { query, unread } = read(text);
    expect(query).toEqual({
      filter: [
        { facet: 'kind', exclude: false, values: ['new'] },
        { facet: 'company', exclude: true, values: ['3'] },
      ],
      sort: '-name',
      as: 'groups',
      view: '12',
      open: 'a1',
    });
    expect(unread).toEqual([]);
    expect(writeListQuery(new URLSearchParams(text), query).toString()).toBe(text);
  });

  it('is nothing by default, and leaves no trace', () => {
    const { query } = read('term=apo');
    expect(query).toEqual({ filter: [], as: 'cards' });
    const full = new URLSearchParams('term=apo&filter=kind.new&sort=din&as=groups&view=1&open=a1');
    expect(writeListQuery(full, query).toString()).toBe('term=apo');
  });

  it('is read as far as it can be, and says what was left out', () => {
    const { query, unread } = read(
      'filter=kind.new+colour.red+company.x&sort=size&as=tiles&view=a',
    );
    expect(query).toEqual({
      filter: [{ facet: 'kind', exclude: false, values: ['new'] }],
      as: 'cards',
    });
    expect(unread).toEqual(['colour.red', 'company.x', 'size', 'tiles']);
  });

  it('drops a filter that is too long as a whole', () => {
    const { query, unread } = read(`filter=company.${'1'.repeat(3_000)}`);
    expect(query.filter).toEqual([]);
    expect(unread).toHaveLength(1);
  });
});

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

import { expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { renderKit } from '../testing/index.ts';
import { type ListQueryView, useListQuery } from './index.ts';

const open = (at: string) => {
  const read: ListQueryView[] = [];
  const Reader = () => {
    const view = useListQuery();
    useEffect(() => void read.push(view), [view]);
    return null;
  };
  const { router } = renderKit(<Reader />, { at });
  return { router, now: () => read.at(-1)! };
};

it('reads the address, and says what it leaves out', () => {
  const { now } = open('/?filter=kind.new+size.xl&sort=-name&as=groups');
  expect(now()).toMatchObject({
    filter: [{ facet: 'kind', exclude: false, values: ['new'] }],
    sort: '-name',
    as: 'groups',
    unread: ['size.xl'],
  });
});

it('writes a choice into the address beside what stands there, without a new entry of history', async () => {
  const { router, now } = open('/?term=apo&filter=kind.new');
  await act(async () => now().change({ sort: 'din' }));
  await act(async () =>
    now().change({ filter: [{ facet: 'product', exclude: true, values: ['yes'] }] }),
  );
  expect(router.state.location.search).toBe('?term=apo&filter=-product.yes&sort=din');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(now().sort).toBe('din');
});

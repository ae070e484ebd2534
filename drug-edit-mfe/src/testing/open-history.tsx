import { screen, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  type FakeApi,
  type FakeApiOptions,
  type FakeDrug,
  type FakeRequest,
} from '@refined/shared/testing';
import type { DrugHistoryEntry } from '@refined/shared/contract';
import { fakeEntry } from './fake-history.ts';
import { nameField, openEditScreen } from './open-edit-screen.tsx';

/** For tests: the edit screen on a host with a history. */

interface OpenHistoryOptions {
  readonly drug?: Partial<FakeDrug>;
  /** Newest first; read at every request. */
  readonly entries?: (drug: FakeDrug) => readonly DrugHistoryEntry[];
  readonly answers?: (drug: () => FakeDrug) => NonNullable<FakeApiOptions['answers']>;
  readonly at?: string;
}

const edited = fakeEntry({
  fields: [{ field: 'strength', before: ['250 MG'], after: ['500 MG'] }],
});

export const openHistory = ({
  drug,
  entries = () => [edited],
  answers,
  at = '/drugs/7#history',
}: OpenHistoryOptions = {}) => {
  const held = () => api.drugs[0]!;
  const given = {
    drugHistory: () =>
      Response.json({ count: entries(held()).length, results: entries(held()), next: null }),
    drugComments: () => Response.json({ count: 0, results: [] }),
    ...answers?.(held),
  };
  const api: FakeApi = createFakeApi({
    drugs: [fakeDrug(drug)],
    features: ['history'],
    answers: given,
  });
  return openEditScreen({ api, at });
};

export const historyPanel = () => screen.findByRole('region', { name: 'History of this record' });

/** The entry with this text. */
export const entryOf = async (sentence: string | RegExp): Promise<HTMLElement> =>
  (await screen.findByText(sentence)).closest('li')!;

/** The button of an entry. */
export const pressIn = (item: HTMLElement, name: string | RegExp): HTMLElement =>
  within(item).getByRole('button', { name });

/** Number of requests for the history. */
export const timesAsked = (api: FakeApi, what = '/history/'): number =>
  api.calls.filter(({ method, address }) => method === 'GET' && address.endsWith(what)).length;

export type { FakeRequest };
export { nameField };

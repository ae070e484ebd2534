import { expect } from '@jest/globals';
import type { TestApp } from './test-app.ts';

interface Listed {
  readonly id: number;
  readonly din: string;
  readonly drug_name: string;
  readonly strength: string;
}

export interface ListPage<Item = Listed> {
  readonly results: readonly Item[];
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly similar?: boolean;
}

/** What lists and searches answer; anything but 200 fails the test. */
export const listing = (api: () => TestApp) => {
  const get = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await api().get(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body as Body;
  };
  /** @param query as in the address (`queue=dpd`), or parameters */
  const list = (query: string | Record<string, string>) =>
    get<ListPage>(`/api/drugs/?${typeof query === 'string' ? query : new URLSearchParams(query)}`);
  return {
    get,
    list,
    names: async (query: Parameters<typeof list>[0]) =>
      (await list(query)).results.map(({ drug_name }) => drug_name),
    dins: async (query: Parameters<typeof list>[0]) =>
      (await list(query)).results.map(({ din }) => din),
    /** The items of all pages. */
    all: async <Item = Listed>(first: string): Promise<Item[]> => {
      const items: Item[] = [];
      for (let next: string | null = first; next !== null;) {
        const page: ListPage<Item> = await get(next);
        items.push(...page.results);
        next = page.next;
      }
      return items;
    },
  };
};

import type { Page, Route } from '@playwright/test';

/** A card or a group as the API sends it. */
type Sent = Readonly<Record<string, unknown>>;

interface SentPage {
  readonly results: readonly Sent[];
}

/** What the page's DPD queue is made of: cards and groups of the real one. */
export interface Patterns {
  readonly cards: readonly Sent[];
  readonly groups: readonly Sent[];
}

const FIRST_ID = 5_000_000;

export const readPatterns = async (address: string, token: string): Promise<Patterns> => {
  const read = async (path: string): Promise<readonly Sent[]> => {
    const answer = await fetch(new URL(path, address), {
      headers: { authorization: `Token ${token}` },
    });
    return ((await answer.json()) as SentPage).results;
  };
  // Moving what Health Canada lists no longer asks more than one question (D55).
  const isListed = ({ source_status: status }: Sent): boolean =>
    status !== 'gone' && status !== 'dormant';
  return {
    cards: (await read('/api/drugs/?queue=dpd')).filter(isListed),
    groups: await read('/api/drugs/groups/?queue=dpd'),
  };
};

/** As many as wanted, each with an identity of its own. */
const repeated = (
  patterns: readonly Sent[],
  wanted: number,
  own: (index: number, pattern: Sent) => Sent,
): string =>
  JSON.stringify({
    results: Array.from({ length: wanted }, (_, index) => {
      const pattern = patterns[index % patterns.length]!;
      return { ...pattern, ...own(index, pattern) };
    }),
    count: wanted,
    next: null,
    previous: null,
  });

const json = (route: Route, body: string): Promise<void> =>
  route.fulfill({ contentType: 'application/json', body });

/**
 * The page gets this many cards in the DPD queue, in one answer, and this many groups; its moves of
 * them succeed. Everything else is the product's.
 */
export const serveQueue = async (
  page: Page,
  { cards, groups }: Patterns,
  wanted: number,
): Promise<void> => {
  const cardPage = repeated(cards, wanted, (index, { id }) => ({
    id: typeof id === 'number' ? FIRST_ID + index : String(FIRST_ID + index),
    din: String(FIRST_ID + index).padStart(8, '0'),
  }));
  const groupPage = repeated(groups, wanted, (index) => ({ key: `made${index}` }));
  await page.route(
    (url) => url.pathname === '/api/drugs/' && url.searchParams.get('queue') === 'dpd',
    (route) => json(route, cardPage),
  );
  await page.route(
    (url) => url.pathname === '/api/drugs/groups/' && url.searchParams.get('queue') === 'dpd',
    (route) => json(route, groupPage),
  );
  await page.route(
    new RegExp(`/api/drugs/${String(FIRST_ID).slice(0, 2)}\\d{5}/update/`),
    (route) => {
      const id = /(\d{7})/.exec(route.request().url())![1]!;
      const moved = { id, din: id.padStart(8, '0'), queue: 'update', in_product: true, version: 9 };
      return json(route, JSON.stringify(moved));
    },
  );
};

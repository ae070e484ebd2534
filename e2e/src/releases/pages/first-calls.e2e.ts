import { expect, test } from '../../fixtures/story.ts';
import type { Page } from '../../fixtures/story.ts';

/** The addresses that an HTML names: files of scripts and preloads, and the calls that it sends. */
const namedIn = (html: string): ReadonlySet<string> => {
  const calls = /<script data-calls="([^"]*)"/.exec(html)?.[1] ?? '[]';
  return new Set([
    ...[...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, address]) => address!),
    ...(JSON.parse(calls.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as string[]),
  ]);
};

/** Opens an address; what its HTML doesn't name gets no answer before `go`. */
const openHeld = async (page: Page, address: string) => {
  let go!: () => void;
  const going = new Promise<void>((resolve) => (go = resolve));
  const asked: string[] = [];
  let named: ReadonlySet<string> = new Set();
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) {
      const response = await route.fetch();
      named = namedIn(await response.text());
      return route.fulfill({ response });
    }
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
    if (!named.has(pathname + search)) await going;
    return route.continue().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: 'commit' });
  return { go, asked, calls: () => [...named].filter((one) => one.startsWith('/api/')) };
};

for (const { name, address, shown } of [
  {
    name: 'home',
    address: '/',
    shown: (page: Page) => page.getByRole('main').getByRole('listitem'),
  },
  {
    name: 'a queue',
    address: '/drugs/queue/dpd',
    shown: (page: Page) => page.getByRole('article'),
  },
  {
    name: 'a search',
    address: '/drugs/search?by=drug_name&term=metformin',
    shown: (page: Page) => page.getByRole('article'),
  },
  {
    name: 'a record',
    address: '/drugs/1',
    shown: (page: Page) => page.getByLabel('Drug/Product Name'),
  },
])
  test(`${name} is there with what its HTML asked for, and a list is asked for once`, async ({
    page,
  }) => {
    const { go, asked, calls } = await openHeld(page, address);
    await expect(shown(page).first()).toBeVisible();
    expect(calls()).not.toEqual([]);
    // Others may be refreshed meanwhile, on a slow machine: a list is good for half a minute.
    for (const list of calls().filter((call) => call.startsWith('/api/drugs/?')))
      expect(asked.filter((one) => one === list)).toEqual([list]);
    go();
    await page.unrouteAll({ behavior: 'wait' });
  });

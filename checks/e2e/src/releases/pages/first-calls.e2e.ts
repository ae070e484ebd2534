import { expect, test, type Page } from '../../fixtures/story.ts';

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

declare global {
  interface Window {
    /** When the page showed what it was opened for, in ms from its start. */
    shownAt?: number;
  }
}

/**
 * Runs in the page, before its scripts. Notes the insertion itself: an observer is told at the end
 * of the task, in which the page asks for more because it is shown, and may have been answered.
 */
const noteWhenShown = (selector: string): void => {
  for (const name of ['appendChild', 'insertBefore'] as const) {
    const insert = Node.prototype[name] as (this: Node, ...given: unknown[]) => Node;
    Object.assign(Node.prototype, {
      [name](this: Node, ...given: unknown[]) {
        const inserted = insert.apply(this, given);
        if (window.shownAt === undefined && document.querySelector(selector))
          window.shownAt = performance.now();
        return inserted;
      },
    });
  }
};

/** Runs in the page: what the network had answered by then, path and search. */
const answeredUntilShown = (): readonly string[] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    // A preloaded script is taken from the page's memory.
    .filter(({ responseEnd, transferSize }) => responseEnd < window.shownAt! && transferSize > 0)
    .map(({ name }) => name.slice(window.location.origin.length));

/** `shows`: a selector of what the page is opened for. */
const PAGES = [
  { name: 'home', address: '/', shows: 'main li' },
  { name: 'a queue', address: '/drugs/queue/dpd', shows: 'main article' },
  {
    name: 'a search',
    address: '/drugs/search?by=drug_name&term=metformin',
    shows: 'main article',
  },
  { name: 'a record', address: '/drugs/1', shows: '#drug-drug_name' },
];

/** Watches the page for the shell; started once there is a page to watch, awaited by nobody. */
const WATCHDOG = /^\/bootstrap\/[0-9a-f]{16}\.js$/;

for (const { name, address, shows } of PAGES) {
  test(`${name} is there with what its HTML asked for, and a list is asked for once`, async ({
    page,
  }) => {
    const { go, asked, calls } = await openHeld(page, address);
    await expect(page.locator(shows).first()).toBeVisible();
    expect(calls()).not.toEqual([]);
    // Others may be refreshed meanwhile, on a slow machine: a list is good for half a minute.
    for (const list of calls().filter((call) => call.startsWith('/api/drugs/?')))
      expect(asked.filter((one) => one === list)).toEqual([list]);
    go();
    await page.unrouteAll({ behavior: 'wait' });
  });

  test(`${name} is there before anything else is answered: three waves`, async ({ page }) => {
    await page.addInitScript(noteWhenShown, shows);
    const views = page.waitForResponse('**/api/views/');
    const html = await (await page.goto(address, { waitUntil: 'commit' }))!.text();
    // What comes later has come: nothing that would be asked for before is missing.
    await (await views).finished();
    const named = namedIn(html);
    const answered = await page.evaluate(answeredUntilShown);
    expect(answered).not.toEqual([]);
    const others = answered.filter((one) => !named.has(one));
    // The HTML, what it names, the watchdog.
    expect(others.filter((one) => !WATCHDOG.test(one))).toEqual([]);
  });
}

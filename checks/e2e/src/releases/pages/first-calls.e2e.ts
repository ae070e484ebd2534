import { expect, test, type Page } from '../../fixtures/story.ts';

/** The addresses in an HTML: scripts, preloads, and the calls that it sends. */
const namedIn = (html: string): ReadonlySet<string> => {
  const calls = /<script data-calls="([^"]*)"/.exec(html)?.[1] ?? '[]';
  return new Set([
    ...[...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, address]) => address!),
    ...(JSON.parse(calls.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as string[]),
  ]);
};

/** Opens an address; holds requests that its HTML doesn't name, until `go`. */
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
    /** When the page showed its content, in ms from its start. */
    shownAt?: number;
  }
}

/**
 * Runs in the page before its scripts. Wraps the insertion itself: an observer runs only at the end
 * of the task, when the page may already have requested more and got answers.
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

/** Runs in the page: path and search of the requests that the network had answered by then. */
const answeredUntilShown = (): readonly string[] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    // A preloaded script comes from the page's memory.
    .filter(({ responseEnd, transferSize }) => responseEnd < window.shownAt! && transferSize > 0)
    .map(({ name }) => name.slice(window.location.origin.length));

/** `shows`: a selector of the page's content. */
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

/** The shell's watchdog; it starts once there is a page to watch, and nothing awaits it. */
const WATCHDOG = /^\/bootstrap\/[0-9a-f]{16}\.js$/;

for (const { name, address, shows } of PAGES) {
  test(`${name} is there with what its HTML asked for, and a list is asked for once`, async ({
    page,
  }) => {
    const { go, asked, calls } = await openHeld(page, address);
    await expect(page.locator(shows).first()).toBeVisible();
    expect(calls()).not.toEqual([]);
    // A slow machine may refresh other data meanwhile; a list stays fresh for half a minute.
    for (const list of calls().filter((call) => call.startsWith('/api/drugs/?')))
      expect(asked.filter((one) => one === list)).toEqual([list]);
    go();
    await page.unrouteAll({ behavior: 'wait' });
  });

  test(`${name} is there before anything else is answered: three waves`, async ({ page }) => {
    await page.addInitScript(noteWhenShown, shows);
    const views = page.waitForResponse('**/api/views/');
    const html = await (await page.goto(address, { waitUntil: 'commit' }))!.text();
    // A later call has ended, so every earlier request is recorded.
    await (await views).finished();
    const named = namedIn(html);
    const answered = await page.evaluate(answeredUntilShown);
    expect(answered).not.toEqual([]);
    const others = answered.filter((one) => !named.has(one));
    // Allowed are the HTML, what it names, and the watchdog.
    expect(others.filter((one) => !WATCHDOG.test(one))).toEqual([]);
  });
}

import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { expect, test } from '../../fixtures/story.ts';
import { ROOT } from '../../product/run-start.ts';

/**
 * What a page loads until its first card. `counts-once.e2e.ts` shows that it needs no more than its
 * HTML names, so nothing is rendered here.
 */
const PAGES = {
  home: '/',
  queue: '/drugs/queue/dpd',
  search: '/drugs/search?by=drug_name&term=metformin',
  record: '/drugs/1',
  month: '/drugs/',
} as const;

/** How much a page may exceed the recorded figures. */
const LEEWAY = 1.05;
const WRITTEN = path.join(ROOT, 'checks/e2e/src/releases/pages/first-load.json');

/** A page's scripts: `workspace/file` → transferred bytes. */
type Scripts = Readonly<Record<string, number>>;

interface Page {
  /** Number of all requests of the HTML, including itself. */
  readonly requests: number;
  readonly remoteEntries: number;
  readonly scripts: Scripts;
}

/** The transferred bytes of an answer, and its text if it isn't compressed. */
const fetched = (address: string, encoding: string): Promise<{ bytes: number; text: string }> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(parts);
        resolve({ bytes: whole.length, text: whole.toString() });
      });
    }).on('error', reject);
  });

/** `/releases/shell/1.0.0-0a1b2c3d/kit.4e5f6a7b.js` → `shell/kit`; `/bootstrap/….js` → `bootstrap`. */
const nameOf = (address: string): string =>
  address
    .replace(/^\/(bootstrap)\/.*/, '$1')
    .replace(/^\/releases\/([^/]+)\/[^/]+\/(.+?)(\.[0-9a-f]{8})?\.js$/, '$1/$2');

const namedIn = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file!);

const measured = async (origin: string, address: string): Promise<Page> => {
  const { text: html } = await fetched(origin + address, 'identity');
  const named = namedIn(html);
  const [, calls = '[]'] = /<script data-calls="([^"]*)"/.exec(html) ?? [];
  const sent = JSON.parse(calls.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as string[];
  const scripts = await Promise.all(
    named
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => [nameOf(file), (await fetched(origin + file, 'br')).bytes] as const),
  );
  return {
    requests: 1 + named.length + sent.length,
    remoteEntries: scripts.filter(([name]) => name.endsWith('/remoteEntry')).length,
    scripts: Object.fromEntries(scripts),
  };
};

const sum = (scripts: Scripts): number =>
  Object.values(scripts).reduce((total, bytes) => total + bytes, 0);

/** `queues-mfe/screen: 40000 bytes, was 35000`, the largest growth first. */
const grown = (now: Scripts, before: Scripts): readonly string[] =>
  Object.entries(now)
    .map(([name, bytes]) => ({ name, bytes, was: before[name] ?? 0 }))
    .filter(({ bytes, was }) => bytes > was)
    .sort((one, other) => other.bytes - other.was - (one.bytes - one.was))
    .map(({ name, bytes, was }) => `${name}: ${bytes} bytes, was ${was}`);

test('a first load asks for no more, and weighs no more, than is written', async ({ product }) => {
  const pages: Record<string, Page> = {};
  for (const [name, address] of Object.entries(PAGES))
    pages[name] = await measured(product.address, address);
  if (['all', 'changed'].includes(test.info().config.updateSnapshots))
    writeFileSync(WRITTEN, `${JSON.stringify(pages, undefined, 2)}\n`);
  const written = JSON.parse(readFileSync(WRITTEN, 'utf8')) as Record<string, Page>;
  const advice =
    'If it is worth it: npm test -- browser first-load --update-snapshots, and commit first-load.json.';
  for (const [name, { requests, remoteEntries, scripts }] of Object.entries(pages)) {
    const before = written[name]!;
    expect
      .soft({ requests, remoteEntries }, `${name} asks for something else. ${advice}`)
      .toEqual({ requests: before.requests, remoteEntries: before.remoteEntries });
    expect
      .soft(
        sum(scripts),
        `${name} loads more script. ${grown(scripts, before.scripts).join('; ')}. ${advice}`,
      )
      .toBeLessThanOrEqual(sum(before.scripts) * LEEWAY);
  }
});

test('the browser compiles the released scripts of a first load while they come', async ({
  product,
}) => {
  for (const address of Object.values(PAGES)) {
    const { text: html } = await fetched(product.address + address, 'identity');
    const released = namedIn(html).filter((file) => /^\/releases\/.*\.js$/.test(file));
    expect(released).not.toEqual([]);
    for (const file of released)
      expect((await fetched(product.address + file, 'identity')).text, file).toMatch(
        // The comment works only in the first line.
        /^\/\/# allFunctionsCalledOnLoad\n/,
      );
  }
});

import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { ReleaseState } from '@refined/shared/contract';
import { productStore } from '../test-product.ts';
import { pageChoices } from './page-choices.ts';
import { jsonBlock } from './page-renderer.ts';

const CONFIG = { productName: 'F', productKey: 'f', apiHost: '' };

const productState = async (): Promise<ReleaseState> =>
  (await (await productStore()).store.readState())!;

it('refuses a state without a shell', async () => {
  const state = await productState();
  const { shell: _shell, ...workspaces } = state.workspaces;
  expect(() => pageChoices({ ...state, workspaces }, CONFIG)).toThrow(
    'No release of the shell is active.',
  );
});

it('composes once: the state is read when the generation is taken, not when a page is drawn', async () => {
  const state = await productState();
  let reads = 0;
  const watched = new Proxy(state, {
    get: (target, name) => {
      reads++;
      return Reflect.get(target, name) as unknown;
    },
  });
  const render = pageChoices(watched, CONFIG);
  const composed = reads;
  for (let bucket = 0; bucket < 100; bucket++)
    render('/drugs/queue/noc', 'nonce', bucket, 'reference');
  expect(reads).toBe(composed);
});

it('leaves nothing behind, however many pages are drawn', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const render = pageChoices(await productState(), CONFIG);
  const draw = (pages: number): number => {
    for (let page = 0; page < pages; page++)
      render(`/drugs/${page}`, `nonce-${page}`, page % 100, `${page}`);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = draw(500);
  // 5,000 pages of more than 10 KB each.
  expect(draw(5_000) - before).toBeLessThan(2_000_000);
});

it('preloads what the shell needs for a screen, after its own files, where the address is a screen’s, and nowhere else', async () => {
  const state = await productState();
  const render = pageChoices(state, CONFIG);
  const preloaded = (address: string) =>
    [
      ...render(address, 'nonce', 0, 'reference').matchAll(/rel="preload"[^>]* href="([^"]*)"/g),
    ].map(([, file]) => file!.split('/').at(-1));
  const ofShell = ['kit.js', 'shell.js'];
  expect(preloaded('/')).toEqual(ofShell);
  expect(preloaded('/drugs/queue/noc')).toEqual([
    ...ofShell,
    'runtime.js',
    'remoteEntry.js',
    'screen.js',
  ]);
  // The shell draws while the screen is still loading.
  const lessUrgent = [
    ...render('/drugs/queue/noc', 'nonce', 0, 'reference').matchAll(
      /rel="preload"[^>]* href="([^"]*)"[^>]* fetchpriority="low"/g,
    ),
  ];
  expect(lessUrgent.map(([, file]) => file!.split('/').at(-1))).toEqual([
    'runtime.js',
    'remoteEntry.js',
    'screen.js',
  ]);
  state.workspaces['queues-mfe']!.disabled = { message: 'Later.' };
  const without = pageChoices(state, CONFIG);
  expect(without('/drugs/queue/noc', 'nonce', 0, 'reference')).not.toContain(
    'runtime.js" integrity',
  );
});

/** The same product with more screens, each with its own files. */
const withScreens = (state: ReleaseState, count: number): ReleaseState => {
  const { workspaces, releases } = structuredClone(state);
  const [model] = Object.values(releases['queues-mfe']!);
  for (let number = 0; number < count; number++) {
    const name = `screen-${number}-mfe`;
    const hashOf = (path: string): string =>
      `sha384-${createHash('sha384')
        .update(name + path)
        .digest('base64')}`;
    const made = structuredClone(model!);
    for (const file of [made.entry, ...made.initial]) file.integrity = hashOf(file.path);
    for (const path of Object.keys(made.integrity)) made.integrity[path] = hashOf(path);
    if (made.declaration.kind === 'screen')
      made.declaration.routes = [{ path: `/screen-${number}` }];
    workspaces[name] = { active: '1.0.0', since: 1, previous: [] };
    releases[name] = { '1.0.0': made };
  }
  return { ...state, workspaces, releases };
};

it('a page asks for no more files with thirty screens, and each of them adds few bytes to it', async () => {
  const state = await productState();
  const pageOf = (further: number): string =>
    pageChoices(withScreens(state, further), CONFIG)('/drugs/queue/noc', 'nonce', 0, 'reference');
  const [few, many] = [pageOf(0), pageOf(26)];
  const named = (html: string) => html.match(/<(?:link|script)[^>]* (?:href|src)="[^"]*"/g);
  expect(named(many)).toEqual(named(few));
  expect(many).toContain('screen-25-mfe');
  const size = (html: string): number => brotliCompressSync(html).length;
  // Mostly hashes, which can't be compressed.
  expect((size(many) - size(few)) / 26).toBeLessThan(300);
});

it('holds any text without letting it end the block, and gives it back unchanged', () => {
  const hostile = { name: '</script><script>alert(1)</script><!-- & \u2028\u2029 "' };
  const block = jsonBlock('refined-config', hostile);
  const inner = block.slice(block.indexOf('>') + 1, block.lastIndexOf('<'));
  expect(inner).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(inner)).toEqual(hostile);
});

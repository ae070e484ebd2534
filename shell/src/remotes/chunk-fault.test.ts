import { expect, it, jest } from '@jest/globals';
import { testScreen } from '../testing/test-screen.ts';
import { isChunkError, nameChunkFault } from './fetch-release.ts';

const release = testScreen();
const chunkError = (more: { type?: string; request?: string }) =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', ...more });
const lazy = `http://localhost${release.base}lazy.1.js?retry=1`;
const script = (status = 200, type = 'text/javascript') =>
  new Response('code', { status, headers: { 'content-type': type } });

it('knows a chunk that did not come by the name of its error', () => {
  expect(isChunkError(chunkError({}))).toBe(true);
  expect(isChunkError(new Error('Loading chunk 7 failed.'))).toBe(false);
  expect(isChunkError(undefined)).toBe(false);
});

it.each([
  ['status', () => script(404)],
  ['type', () => script(200, 'text/html')],
  ['network', () => Promise.reject(new TypeError('Failed to fetch'))],
  // The file loads now.
  ['network', () => script()],
] as const)('names what the script element hides: %s', async (kind, answer) => {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  expect(await nameChunkFault(release, chunkError({ type: 'error', request: lazy }))).toMatchObject(
    { stage: 'chunk', kind },
  );
  expect(asked.mock.calls[0]).toEqual([
    lazy,
    expect.objectContaining({ integrity: release.integrity['lazy.1.js'] }),
  ]);
});

it('tells an altered chunk by its hash', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((_input, init) =>
      init?.integrity
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(script()),
    );
  expect(await nameChunkFault(release, chunkError({ type: 'error', request: lazy }))).toMatchObject(
    { stage: 'chunk', kind: 'integrity' },
  );
});

it.each([
  ['one that hung', { type: 'timeout', request: lazy }, 'chunk', 'timeout'],
  [
    'one that the release does not list',
    { type: 'error', request: `http://localhost${release.base}planted.js` },
    'chunk',
    'schema',
  ],
  [
    'one that is not of the release',
    { type: 'error', request: 'https://elsewhere.example/lazy.1.js' },
    'chunk',
    'schema',
  ],
  ['one without an address', {}, 'chunk', 'network'],
  ['one that threw', { type: 'missing', request: lazy }, 'module', 'evaluation'],
] as const)('does not ask again for %s', async (_what, error, stage, kind) => {
  const asked = jest.spyOn(globalThis, 'fetch');
  expect(await nameChunkFault(release, chunkError(error))).toMatchObject({ stage, kind });
  expect(asked).not.toHaveBeenCalled();
});

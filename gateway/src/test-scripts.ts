import { createHash } from 'node:crypto';
import { publishBuild } from '@refined/releases';
import { buildOf, QUEUE_ROUTE, screenBuild } from './test-product.ts';
import type { TestStore } from './test-product.ts';

/** A script that is large enough for deltas; versions differ in one line. */
export const SCRIPTS = {
  path: 'screen.0a1b2c3d.js',
  text: (version: string): string =>
    Array.from({ length: 200 }, (_, at) =>
      at === 100 ? `run("${version}");` : createHash('sha256').update(`${at}`).digest('hex'),
    ).join('\n'),
};

/** Publishes the queues with that script, as users get it. Returns the generation. */
export const publishScripts = async ({ store }: TestStore, version: string): Promise<number> => {
  const { brotliQuality: _quality, ...build } = await screenBuild(
    'queues-mfe',
    version,
    QUEUE_ROUTE,
  );
  const folder = await buildOf({
    'remoteEntry.js': `entry("${version}");`,
    [SCRIPTS.path]: SCRIPTS.text(version),
  });
  const { state } = await publishBuild(
    store,
    { ...build, folder, initial: [SCRIPTS.path] },
    { actor: 'test' },
  );
  return state.generation;
};

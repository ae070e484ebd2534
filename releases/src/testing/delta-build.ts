import { createHash } from 'node:crypto';
import type { ReleaseMeta } from '../objects/release-store.ts';
import { SCREEN_META } from './screen-build.ts';

/** About 19 KB of which hardly anything repeats; the same for the same name. */
export const scriptText = (name: string): string =>
  Array.from({ length: 300 }, (_, at) =>
    createHash('sha256').update(`${name} ${at}`).digest('hex'),
  ).join('\n');

/** Files of a screen named as the bundler does, with one function of their version. */
export const deltaFiles = (version: string): Record<string, string> => ({
  [`remoteEntry.${createHash('sha256').update(version).digest('hex').slice(0, 8)}.js`]: `${scriptText('entry')}("${version}")`,
  'screen.0a1b2c3d.js': scriptText('screen'),
  'small.0a1b2c3d.js': 'small();',
});

/** As users get it: deltas are made. */
export const deltaMeta = (version: string): ReleaseMeta => {
  const { brotliQuality: _quality, ...meta } = SCREEN_META;
  const [entry = ''] = Object.keys(deltaFiles(version));
  return { ...meta, entry, initial: ['screen.0a1b2c3d.js'] };
};

import type { PageScreen } from '@refined/shared/contract';

const hash = (letter: string): string => `sha384-${letter.repeat(64)}`;

/** A released screen for tests: two files to fetch first, one lazy. */
export const testScreen = (more: Partial<PageScreen> = {}): PageScreen => ({
  workspace: 'queues-mfe',
  version: '1.0.0-ab12cd34',
  title: 'Queues',
  federationName: 'queues_mfe_1_0_0_ab12cd34',
  routes: [{ path: '/drugs/queue/:queueSlug', starts: 'queue' }],
  contract: '1.0.0',
  base: '/releases/queues-mfe/1.0.0-ab12cd34/',
  entry: { path: 'remoteEntry.1.js', bytes: 10, integrity: hash('e') },
  initial: [{ path: 'screen.1.js', bytes: 10, integrity: hash('s') }],
  integrity: { 'remoteEntry.1.js': hash('e'), 'screen.1.js': hash('s'), 'lazy.1.js': hash('l') },
  ...more,
});

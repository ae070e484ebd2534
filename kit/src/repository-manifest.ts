import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);

const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/**
 * What the package.json of a screen's own repository has besides the screen. Upgrades are new
 * versions of these two packages; nothing that a team has written is touched by them.
 */
export const repositoryManifest = () => ({
  scripts: {
    build: 'refined-screen build',
    check: 'refined-screen check',
    dev: 'refined-screen dev',
    test: 'refined-screen test',
  },
  devDependencies: {
    '@refined/screen-kit': `^${versionIn(path.join(import.meta.dirname, '..', 'package.json'))}`,
    '@refined/shared': `^${versionIn(resolve('@refined/shared/package.json'))}`,
  },
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);

const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/**
 * Further members of package.json in a screen's own repository. Upgrades are new versions of these
 * two packages; they don't touch the team's files.
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

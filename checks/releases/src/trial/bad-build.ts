import type { Build, ReleaseStore } from '@refined/releases';
import type { BadRelease } from '../bad-release.ts';
import { deriveRelease } from '../derived-release.ts';
import { GOOD } from './ground.ts';

const activeOf = async (store: ReleaseStore, workspace: string): Promise<string> =>
  (await store.readState())!.workspaces[workspace]!.active;

/** The active shell's scripts, as text. */
const shellScripts = async (store: ReleaseStore): Promise<readonly string[]> => {
  const version = await activeOf(store, 'shell');
  const { files } = await store.readRelease('shell', version);
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const bytes = await Promise.all(
    scripts.map(({ path }) => store.readFile('shell', version, path)),
  );
  return bytes.map((script) => script!.toString('utf8'));
};

/**
 * Makes a bad release from the active one. Queue pages show its version in their heading.
 *
 * @param folder where to write its files; must not exist
 */
export const buildBad = async (
  store: ReleaseStore,
  { workspace, edit = ({ text }) => text, publishedAs = (build) => build }: BuiltKind,
  version: string,
  folder: string,
): Promise<Build> => {
  const scripts = await shellScripts(store);
  const build = await deriveRelease(store, {
    workspace,
    from: await activeOf(store, workspace),
    version,
    folder,
    change: (_path, text, part) =>
      edit({
        part,
        text: text.replace(`NOC Review ${GOOD}`, () => `NOC Review ${version}`),
        shellScripts: scripts,
      }),
  });
  return publishedAs(build);
};

/** The part of a kind that changes the files; without an edit it is as good as the active one. */
export type BuiltKind = Pick<BadRelease, 'edit' | 'publishedAs'> & { readonly workspace: string };

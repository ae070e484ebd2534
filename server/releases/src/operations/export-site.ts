import type * as Gateway from '@refined/gateway';
import { chosenShell } from '@refined/shared/federation';
import type { PageConfig, ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import { holdsSame, integrityOf, SIBLINGS } from '../objects/file-bytes.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import { namedVersions, releasesIn } from '../state/workspace-changes.ts';
import { CommandError, EXIT, refused } from './definition/command-error.ts';
import { findRelease } from './known-releases.ts';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../backend/durable-write.ts';

/**
 * A folder that may be served while it is written: each file is complete, the old or the new one.
 */
interface SiteFolder {
  readonly folder: string;
  /** Writes a file, unless it already has these bytes. */
  write(path: string, bytes: Uint8Array | string): Promise<void>;
  readonly counts: { written: number; unchanged: number };
}

const present = async (file: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const MARK = '.refined-export';
const TEXT = 'Written by npm run release -- export, which replaces files here.\n';

/** Rejects with `foreign-folder` for other content, so that a wrong path replaces no site. */
const checkOwnSite = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0 || names.includes(MARK)) return;
  throw refused(
    'foreign-folder',
    `${folder} holds other things, and no export: name an empty folder, or use --force to write into this one. Nothing was written.`,
  );
};

/**
 * The mark is written before the first file, so that a killed export can be repeated. Rejects with
 * `foreign-folder` for a folder with other content unless forced.
 */
export const openSite = async (folder: string, isForced: boolean): Promise<SiteFolder> => {
  if (!isForced) await checkOwnSite(folder);
  const counts = { written: 0, unchanged: 0 };
  let marked: Promise<void> | undefined;
  const mark = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, MARK), TEXT);
  };
  return {
    folder,
    counts,
    async write(path, content) {
      await (marked ??= mark());
      const file = join(folder, ...path.split('/'));
      const bytes = Buffer.from(content as Uint8Array);
      // An unchanged file keeps its time, so that uploads of newer files stay small.
      if ((await present(file))?.equals(bytes)) {
        counts.unchanged += 1;
        return;
      }
      await mkdir(dirname(file), { recursive: true });
      await replaceFile(dirname(file), file, bytes);
      counts.written += 1;
    },
  };
};

/** Rules of a `_headers` file: a path with `*`, and its headers. */
type Rule = readonly [path: string, headers: Readonly<Record<string, string>>];

const written = (name: string): string =>
  name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

const textOf = ([path, headers]: Rule): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${written(name)}: ${value}`)].join(
    '\n',
  );

const cached = (path: string, headers: { readonly 'cache-control': string }): Rule => [
  path,
  { 'cache-control': headers['cache-control'] },
];

/**
 * The `_headers` file that CDNs read. If two rules match, hosts join the values of one header, so
 * no header is in two rules that can match together. Content types are set by the host.
 */
const hostHeaders = (
  { releasedFileHeaders, STATE_HEADERS }: typeof Gateway,
  page: ReturnType<typeof Gateway.staticPage>['headers'],
  workspaces: readonly string[],
): string => {
  const { 'content-type': _type, 'cache-control': _cached, ...everywhere } = page;
  const rules: Rule[] = [
    ['/*', everywhere],
    ...['/', '/index.html', '/404.html'].map((path) => cached(path, page)),
    cached('/releases/state.json', STATE_HEADERS),
    ...['/bootstrap/*', ...workspaces.map((workspace) => `/releases/${workspace}/*`)].map((path) =>
      cached(path, releasedFileHeaders(path)),
    ),
  ];
  return `${rules.map(textOf).join('\n\n')}\n`;
};

/**
 * Whether pages can load the release without a rollback: if it is missing, the export would be
 * broken. Retired screens are never loaded.
 */
const isNeeded = (
  { workspaces, releases }: ReleaseState,
  workspace: string,
  version: string,
): boolean => !workspaces[workspace]?.retired && releases[workspace]?.[version] !== undefined;

const damaged = (
  { workspace, version }: ReleaseDocument,
  store: ReleaseStore,
  path: string,
  what: string,
): Error =>
  new CommandError(
    'damage',
    `${path} of ${workspace} ${version} is ${what} in ${store.name}: npm run release -- verify tells more. Pages and state were not written.`,
    EXIT.fault,
  );

const exportRelease = async (
  store: ReleaseStore,
  site: SiteFolder,
  release: ReleaseDocument,
): Promise<void> => {
  const { workspace, version, files } = release;
  for (const { path, integrity } of files) {
    const bytes = await store.readFile(workspace, version, path);
    // Pages would refuse damaged files, so they aren't exported.
    if (!bytes || integrityOf(bytes) !== integrity)
      throw damaged(release, store, path, bytes ? 'not what its release lists' : 'missing');
    await site.write(`releases/${workspace}/${version}/${path}`, bytes);
    for (const [encoding, suffix] of SIBLINGS) {
      const compressed = await store.readFile(workspace, version, path, encoding);
      if (!compressed) continue;
      if (!(await holdsSame(encoding, compressed, bytes)))
        throw damaged(release, store, path + suffix, 'not what its release lists');
      await site.write(`releases/${workspace}/${version}/${path}${suffix}`, compressed);
    }
  }
};

interface Exported {
  readonly generation: number;
  readonly releases: number;
  /** Releases that only a rollback would need, and that are pruned. */
  readonly pruned: readonly string[];
}

/**
 * Writes the files for a plain host: released files first, then those that refer to them; pages and
 * state last.
 */
export const exportSite = async (
  store: ReleaseStore,
  state: ReleaseState,
  config: PageConfig,
  site: SiteFolder,
): Promise<Exported> => {
  // 100 is above every canary's share: the shell for everybody.
  if (!chosenShell(state, 100))
    throw refused(
      'refused',
      `No release of the shell is active in ${store.name}: npm run release -- publish shell. Nothing was written.`,
    );
  const gateway = await import('@refined/gateway');
  const { BOOTSTRAP, FAVICON, staticPage } = gateway;
  const page = staticPage(state, config);
  const pruned: string[] = [];
  let releases = 0;
  // Releases that pages load now, and those that open pages and rollbacks may need.
  for (const { workspace, version } of releasesIn(state, namedVersions)) {
    const document = await findRelease(store, workspace, version);
    if (!document) {
      if (isNeeded(state, workspace, version))
        throw refused(
          'no-release',
          `The state names ${workspace} ${version}, which is not in ${store.name}: npm run release -- verify tells more. Pages and state were not written.`,
        );
      pruned.push(`${workspace} ${version}`);
      continue;
    }
    await exportRelease(store, site, document);
    releases += 1;
  }
  await site.write(BOOTSTRAP.address.slice(1), BOOTSTRAP.bytes);
  await site.write('_headers', hostHeaders(gateway, page.headers, Object.keys(state.workspaces)));
  await site.write('favicon.svg', FAVICON);
  await site.write('404.html', page.html);
  // Members that this version doesn't know are kept, so that the signature stays valid.
  await site.write('releases/state.json', `${JSON.stringify(state)}\n`);
  await site.write('index.html', page.html);
  return { generation: state.generation, releases, pruned };
};

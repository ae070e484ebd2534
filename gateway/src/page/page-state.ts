import type { PageScreen, PageState, ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import { RELEASES_BASE } from '@refined/shared/federation';

export const releaseBase = (release: ReleaseDocument): string => `${RELEASES_BASE}${release.workspace}/${release.version}/`;

const fileOf = (release: ReleaseDocument, path: string) => {
  const file = release.files.find((known) => known.path === path);
  if (!file) throw new Error(`${release.workspace} ${release.version} lists no ${path}.`);
  return file;
};

const pageScreenOf = (release: ReleaseDocument): PageScreen | undefined => {
  if (release.declaration.kind !== 'screen' || !release.federationName) return undefined;
  const { title, routes, contract } = release.declaration;
  return {
    workspace: release.workspace,
    version: release.version,
    title,
    federationName: release.federationName,
    routes,
    contract,
    base: releaseBase(release),
    entry: fileOf(release, release.entry),
    initial: release.initial.map((path) => fileOf(release, path)),
    integrity: Object.fromEntries(release.files.filter((file) => file.path.endsWith('.js')).map((file) => [file.path, file.integrity])),
  };
};

export interface ActiveReleases {
  readonly shell: ReleaseDocument;
  readonly state: PageState;
}

/** The state as the page gets it, from the active releases. Throws when there is no shell, or a release contradicts itself. */
export const activeReleases = (state: ReleaseState, releases: readonly ReleaseDocument[]): ActiveReleases => {
  const shell = releases.find((release) => release.declaration.kind === 'shell');
  if (!shell) throw new Error('No release of the shell is active.');
  const screens = releases.map(pageScreenOf).filter((screen) => screen !== undefined);
  return { shell, state: { generation: state.generation, shell: { version: shell.version }, screens } };
};

import type { ReleaseState } from '@refined/shared/contract';
import { chosenShell, chosenVersions, RELEASES_BASE } from '@refined/shared/federation';
import type { StartBlock, StartShell } from '../bootstrap/start-block.ts';

/** Id of the JSON block for the bootstrap. */
export const START_BLOCK = 'refined-start';

/**
 * How many times a page may be found idle with nothing drawn, at four checks a second. A shell that
 * waits for an answer before it draws gives up after 4 s; until then it must not count as failed.
 */
const PATIENCE = { drawsAtOnce: 14, asksFirst: 32 };

export interface StartOptions {
  /** Whether the shell sends a request before it draws. */
  readonly asksFirst: boolean;
  /** Without earlier shells: a shell's developers want to see its fault. */
  readonly isAlone?: boolean;
}

/**
 * The shells that a browser may run, in the order in which they are tried.
 * @throws when no release of the shell is active
 */
export const startChoice = (
  state: ReleaseState,
  bucket: number,
  { asksFirst, isAlone = false }: StartOptions,
): StartBlock & { readonly shells: readonly [StartShell, ...StartShell[]] } => {
  const workspace = chosenShell(state, bucket)?.workspace;
  const entry = workspace === undefined ? undefined : state.workspaces[workspace];
  if (workspace === undefined || !entry) throw new Error('No release of the shell is active.');
  const releases = state.releases[workspace] ?? {};
  const [first, ...before] = chosenVersions(entry, bucket).flatMap((version): StartShell[] => {
    const release = releases[version];
    if (release?.declaration.kind !== 'shell') return [];
    return [
      {
        version,
        ...(release.declaration.pinned && { pinned: true }),
        base: `${RELEASES_BASE}${workspace}/${version}/`,
        scripts: [...release.initial, release.entry].map((file) => [file.path, file.integrity]),
      },
    ];
  });
  return {
    workspace,
    since: entry.since,
    shells: [first!, ...(isAlone ? [] : before)],
    patience: asksFirst ? PATIENCE.asksFirst : PATIENCE.drawsAtOnce,
  };
};

import path from 'node:path';
import { publishBuild } from '@refined/releases';
import type { ReleaseStore } from '@refined/releases';
import { deriveRelease } from '@refined/bad-releases/derived-release';

/** The screen that the further ones are copies of. */
const COPIED = 'search-mfe';

/** How many screens the active releases of a store have. */
export const screensIn = async (store: ReleaseStore): Promise<number> =>
  Object.keys((await store.readState())!.workspaces).filter((name) => name !== 'shell').length;

/**
 * Publishes copies of a screen, each under a name and an address of its own, until there are `many`
 * screens.
 * @param folder for the copies' files
 */
export const publishScreens = async (
  store: ReleaseStore,
  many: number,
  folder: string,
): Promise<void> => {
  const { active: from } = (await store.readState())!.workspaces[COPIED]!;
  for (let made = await screensIn(store); made < many; made += 1) {
    const name = `further-${made}`;
    const { declaration, ...build } = await deriveRelease(store, {
      workspace: COPIED,
      from,
      version: `1.0.${made}`,
      folder: path.join(folder, name),
    });
    if (declaration.kind !== 'screen') throw new Error(`${COPIED} is no screen.`);
    await publishBuild(
      store,
      {
        ...build,
        workspace: `${name}-mfe`,
        declaration: {
          ...declaration,
          title: `Further screen ${made}`,
          routes: [{ path: `/further/${made}` }],
        },
      },
      { actor: 'bench', reason: 'one more screen' },
    );
  }
};

import { jsonText } from './json-document.ts';
import { keys } from './names.ts';
import type { ObjectBackend } from './object-backend.ts';
import { ReleaseStoreError } from './store-error.ts';
import type { StoredReleases } from './stored-releases.ts';

/**
 * `store.json`, which only `init` makes. An empty place without it isn't a store, but maybe a disk
 * that isn't mounted, or a mistyped bucket. Stores of earlier versions have no mark; they are
 * recognised by their content.
 */
export const storeMark = (backend: ObjectBackend, releases: StoredReleases) => {
  const isMarked = async (): Promise<boolean> => (await backend.read(keys.mark)) !== undefined;

  /** Whether an earlier version, which made no marks, has written into the place. */
  const isOlder = async (): Promise<boolean> =>
    (await backend.read(keys.state)) !== undefined ||
    (await backend.list(keys.allHistory)).length > 0 ||
    (await releases.workspaces()).length > 0;

  const mark = async (): Promise<void> => {
    await backend.create(keys.mark, jsonText({ format: 1, made: new Date().toISOString() }));
  };

  const noStore = (): ReleaseStoreError =>
    new ReleaseStoreError(
      'no-store',
      `There is no release store in ${backend.name}: it is missing or empty, or its disk or share is not mounted.`,
    );

  return {
    /** Rejects with `no-store` if there is no store. */
    check: async (): Promise<void> => {
      if (!(await isMarked()) && !(await isOlder())) throw noStore();
    },
    /** The same, but adds the mark to a store of an earlier version. */
    confirm: async (): Promise<void> => {
      if (await isMarked()) return;
      if (!(await isOlder())) throw noStore();
      await mark();
    },
    init: async (): Promise<'made' | 'marked' | 'present'> => {
      if (await backend.isEmpty()) {
        await backend.establish();
        await mark();
        return 'made';
      }
      if (await isMarked()) return 'present';
      if (!(await isOlder()))
        throw new ReleaseStoreError(
          'refused',
          `${backend.name} holds other things, and is not a release store: name an empty place.`,
        );
      await mark();
      return 'marked';
    },
  };
};

export type StoreMark = ReturnType<typeof storeMark>;

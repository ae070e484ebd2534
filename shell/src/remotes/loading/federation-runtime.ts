import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { checkScript } from './scripts/script-check.ts';
import { withdrawShares } from './share-scope.ts';

export interface RemoteContainer {
  /**
   * Name for the runtime; new for each attempt, because the runtime remembers a failed container
   * under its name.
   */
  readonly name: string;
  /** Global that the entry sets: the release's federation name. */
  readonly globalName: string;
  /** Address of the entry. */
  readonly entry: string;
}

/** What the loader needs from the federation runtime. */
export interface FederationRuntime {
  /** The exposed module `./screen`; rejects when its code doesn't load or throws. */
  readonly load: (container: RemoteContainer) => Promise<unknown>;
  /** Removes a failed container, and what it shared with others. */
  readonly discard: (container: RemoteContainer) => void;
}

let checked = false;

const checkEntries = (): void => {
  if (checked) return;
  checked = true;
  registerPlugins([
    {
      name: 'refined-script-check',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        checkScript(script, url);
        return script;
      },
    },
  ]);
};

export const federationRuntime: FederationRuntime = {
  load: async ({ name, globalName, entry }) => {
    checkEntries();
    // The runtime would use the container of an earlier attempt from the global instead of loading
    // the entry. The entry declares it with `var`, so it can't be deleted.
    Reflect.set(globalThis, globalName, undefined);
    registerRemotes([{ name, entry, entryGlobalName: globalName, type: 'global' }]);
    return loadRemote(`${name}/screen`);
  },
  discard: ({ name, globalName }) => {
    const host = getInstance();
    if (!host) return;
    host.moduleCache.delete(name);
    host.options.remotes = host.options.remotes.filter((remote) => remote.name !== name);
    withdrawShares(host.shareScopeMap, globalName);
  },
};

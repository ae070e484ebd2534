import { init } from '@module-federation/enhanced/runtime';
import giveRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { checkScript } from '../scripts/script-check.ts';
import { GIVEN_MODULES } from './given-modules.ts';
import { withdrawShares } from './share-scope.ts';

/** The version of each given module, written in by the bundler. */
declare const GIVEN_VERSIONS: Readonly<Record<keyof typeof GIVEN_MODULES, string>>;

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

const shared = Object.fromEntries(
  Object.entries(GIVEN_MODULES).map(([request, module]) => [
    request,
    {
      version: GIVEN_VERSIONS[request as keyof typeof GIVEN_MODULES],
      lib: () => module,
      shareConfig: { singleton: true, eager: true, requiredVersion: false as const },
    },
  ]),
);

const host = init({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  plugins: [
    // Screens carry no runtime of their own.
    giveRuntime(),
    {
      name: 'refined-script-check',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        checkScript(script, url);
        return script;
      },
    },
  ],
});

export const federationRuntime: FederationRuntime = {
  load: async ({ name, globalName, entry }) => {
    // The runtime would use the container of an earlier attempt from the global instead of loading
    // the entry. The entry declares it with `var`, so it can't be deleted.
    Reflect.set(globalThis, globalName, undefined);
    host.registerRemotes([{ name, entry, entryGlobalName: globalName, type: 'global' }]);
    return host.loadRemote(`${name}/screen`);
  },
  discard: ({ name, globalName }) => {
    host.moduleCache.delete(name);
    host.options.remotes = host.options.remotes.filter((remote) => remote.name !== name);
    withdrawShares(host.shareScopeMap, globalName);
  },
};

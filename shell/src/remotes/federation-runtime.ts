import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import giveRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { checkScript } from './script-check.ts';
import { FETCHED_MODULES, PROVIDED_MODULES } from './provided-modules.ts';

/** The version of each provided module, inserted by the bundler. */
declare const PROVIDED_VERSIONS: Readonly<
  Record<keyof typeof PROVIDED_MODULES | keyof typeof FETCHED_MODULES, string>
>;

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
  /** The exposed module `./screen`; rejects if its code doesn't load or throws. */
  readonly load: (container: RemoteContainer) => Promise<unknown>;
}

const provided = (request: string, eager: boolean) => ({
  version: PROVIDED_VERSIONS[request as keyof typeof PROVIDED_VERSIONS],
  shareConfig: { singleton: true, eager, requiredVersion: false as const },
});

const shared = Object.fromEntries([
  ...Object.entries(PROVIDED_MODULES).map(
    ([request, module]) => [request, { ...provided(request, true), lib: () => module }] as const,
  ),
  ...Object.entries(FETCHED_MODULES).map(([request, fetchModule]) => {
    const get = async () => {
      const module = await fetchModule();
      return () => module;
    };
    return [request, { ...provided(request, false), get }] as const;
  }),
]);

/**
 * Each release gets a copy of the shell's list of shared modules: the same instances, but other
 * releases don't see its additions. So a failed release leaves nothing behind.
 */
const ownShareScope: ModuleFederationRuntimePlugin = {
  name: 'refined-own-share-scope',
  beforeInitContainer: (container) => {
    const { version, shareScopeKeys } = container.remoteEntryInitOptions;
    const copy = Object.entries(container.shareScope).map(
      ([name, versions]) => [name, { ...versions }] as const,
    );
    return {
      ...container,
      shareScope: Object.fromEntries(copy),
      // Without the shell's own list, which the runtime adds.
      remoteEntryInitOptions: { version, shareScopeKeys },
    };
  },
};

const scriptCheck: ModuleFederationRuntimePlugin = {
  name: 'refined-script-check',
  createScript: ({ url }) => {
    const script = document.createElement('script');
    checkScript(script, url);
    return script;
  },
};

/** Its types come from the runtime's other module format. */
const externalRuntime = giveRuntime() as unknown as ModuleFederationRuntimePlugin;

const host = init({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  // Screens contain no runtime of their own: `giveRuntime` provides this one.
  plugins: [externalRuntime, ownShareScope, scriptCheck],
});

export const federationRuntime: FederationRuntime = {
  load: async ({ name, globalName, entry }) => {
    // The runtime would use the container of an earlier attempt from the global instead of loading
    // the entry. The entry declares it with `var`, so it can't be deleted.
    Reflect.set(globalThis, globalName, undefined);
    host.registerRemotes([{ name, entry, entryGlobalName: globalName, type: 'global' }]);
    return host.loadRemote(`${name}/screen`);
  },
};

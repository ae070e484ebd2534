import { beforeAll, expect, it } from '@jest/globals';
import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { FederationRuntime } from './federation-runtime.ts';
import { PROVIDED_MODULES } from './provided-modules.ts';

type Container = {
  readonly init: (scope: Scope, initScope: unknown, options: object) => void;
  readonly get: () => () => unknown;
};
type Given = { readonly lib?: () => unknown; readonly get?: () => unknown };
type Scope = Record<string, Record<string, Given>>;

/** The container that a release's entry sets, by name. */
const containers = new Map<string, Container>();
let runtime: FederationRuntime;

beforeAll(async () => {
  const versions = { react: '19.3.1', '@mui/material/styles': '9.5.0' };
  Object.assign(globalThis, { PROVIDED_VERSIONS: versions });
  ({ federationRuntime: runtime } = await import('./federation-runtime.ts'));
  registerPlugins([
    {
      name: 'entries',
      loadEntry: async ({ remoteInfo: { name } }) => containers.get(name) as never,
    },
  ]);
});

/** Loads a release whose `init` gets the list of shared modules. */
const load = (name: string, init: Container['init'], module: unknown = name) => {
  containers.set(name, { init, get: () => () => module });
  return runtime.load({ name, globalName: name, entry: `/releases/${name}/entry.js` });
};

it('gives each release the shell’s own instances', async () => {
  let given: unknown;
  await load('queues_1', (scope) => {
    given = scope.react?.['19.3.1']?.lib?.();
  });
  expect(given).toBe(PROVIDED_MODULES.react);
});

it('fetches what its own first load does not need for a release that takes it', async () => {
  let fetched: unknown;
  await load('queues_4', (scope) => {
    fetched = scope['@mui/material/styles']?.['9.5.0']?.get?.();
  });
  const give = (await fetched) as () => unknown;
  expect(give()).toHaveProperty('useColorScheme');
});

it('shows nothing that a failed release shares to a later one', async () => {
  const failed = load('queues_2', (scope, _initScope, options) => {
    scope.react = { ...scope.react, '99.0.0': { lib: () => 'another React' } };
    scope.planted = { '1.0.0': { lib: () => 'planted' } };
    const { shareScopeMap } = options as { shareScopeMap?: Record<string, Scope> };
    if (shareScopeMap) shareScopeMap.default!.planted = scope.planted;
    throw new Error('broke');
  });
  await expect(failed).rejects.toThrow('broke');
  let seen: Scope = {};
  expect(await load('queues_3', (scope) => void (seen = { ...scope }), 'module')).toBe('module');
  expect(Object.keys(seen.react ?? {})).toEqual(['19.3.1']);
  expect(seen).not.toHaveProperty('planted');
});

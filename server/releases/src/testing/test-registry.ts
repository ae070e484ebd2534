import { buildRegistry } from '../registry/registry-app.ts';
import type { RegistryParts } from '../registry/registry-work.ts';
import { newSigningKey } from '../state/signature.ts';
import type { TestReleases } from './test-release.ts';

/** A registry of a test's store, with a key of its own. */
export const testRegistry = (
  { store, surroundings }: TestReleases,
  parts: Partial<RegistryParts> = {},
  lifetime?: Parameters<typeof buildRegistry>[2],
) =>
  buildRegistry(
    { store, surroundings: surroundings(), key: newSigningKey().privateKey, ...parts },
    false,
    lifetime,
  );

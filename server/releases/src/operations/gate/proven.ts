import { readFileSync } from 'node:fs';
import type { Policy } from '../../objects/registrations.ts';
import type { ReleaseStore } from '../../objects/release-store.ts';
import { publicKeyOf } from '../../state/signature.ts';
import { policyProblem, verifyStatement, type Statement } from '../../teams/provenance.ts';
import { readReleaseSettings } from '../../release-settings.ts';
import { CommandError, EXIT } from '../definition/command-error.ts';
import type { Call } from '../definition/operation.ts';

export type Origin =
  | { readonly kind: 'none' }
  | { readonly kind: 'unproven'; readonly problem: string }
  | { readonly kind: 'proven'; readonly statement: Statement };

/** The registry's own key; undefined if it isn't on this machine. */
const registryKey = ({ environment, root }: Pick<Call, 'environment' | 'root'>) => {
  try {
    const key = readFileSync(readReleaseSettings(environment, root).REGISTRY_KEY, 'utf8');
    publicKeyOf(key);
    return key;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new CommandError('registry-key', `REGISTRY_KEY: ${message}`, EXIT.fault);
  }
};

/** The registry's signed statement about a stored release's origin. */
export const originOf = async (
  call: Pick<Call, 'environment' | 'root'>,
  store: ReleaseStore,
  workspace: string,
  version: string,
): Promise<Origin> => {
  const text = await store.teams.readProvenance(workspace, version);
  if (text === undefined) return { kind: 'none' };
  const key = registryKey(call);
  if (key === undefined)
    return {
      kind: 'unproven',
      problem: "the registry's key (REGISTRY_KEY) is not on this machine",
    };
  const proven = verifyStatement(text, await store.readRelease(workspace, version), key);
  return proven.ok
    ? { kind: 'proven', statement: proven.statement }
    : { kind: 'unproven', problem: `its provenance can't be trusted (${proven.problem})` };
};

/** Why an origin violates a policy; undefined: it doesn't. */
export const againstPolicy = (origin: Origin, policy: Policy): string | undefined => {
  if (origin.kind === 'none') return 'nothing says where it was built';
  return origin.kind === 'unproven' ? origin.problem : policyProblem(origin.statement, policy);
};

/** "built from formulary/interactions (refs/heads/main, 0123456) by https://ci.example.ca" */
export const originText = ({ predicate }: Statement): string => {
  const { externalParameters, resolvedDependencies } = predicate.buildDefinition;
  const { uri = 'an unknown repository', digest } = resolvedDependencies[0] ?? {};
  const at = [externalParameters.ref, digest?.gitCommit.slice(0, 7)].filter(Boolean).join(', ');
  const { builder, metadata } = predicate.runDetails;
  const attested =
    metadata.attestedByCi.length > 0 ? `; attested by CI: ${metadata.attestedByCi.join(', ')}` : '';
  return `built from ${uri}${at ? ` (${at})` : ''} by ${builder.id}${attested}`;
};

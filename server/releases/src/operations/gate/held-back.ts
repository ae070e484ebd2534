import type { Registration, Policy } from '../../objects/registrations.ts';
import type { ReleaseStore } from '../../objects/release-store.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused, CommandError, EXIT } from '../definition/command-error.ts';
import type { Call } from '../definition/operation.ts';
import { readFileSync } from 'node:fs';
import { publicKeyOf } from '../../state/signature.ts';
import { policyProblem, verifyStatement, type Statement } from '../../teams/provenance.ts';
import { readReleaseSettings } from '../../open-store.ts';

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

/** Why an actor may not show a release to more browsers. */
export interface HeldBack {
  readonly code: 'unproven' | 'second-person';
  readonly sentence: string;
}

const HOLDER = /^token of (.*)$/;
/** Whether an actor is a token's holder: the same name or user name ("Robin Reviewer (robin)"). */
const isPerson = (actor: string, holder: string): boolean =>
  actor === holder || actor.endsWith(` (${holder})`);
const isJob = (actor: string): boolean => actor.endsWith(' (CI)');

/** What a workspace's registration asks of who publishes its releases, and who shows them. */
export const readRegistration = async (
  store: ReleaseStore,
  workspace: string,
): Promise<Registration | undefined> =>
  (await store.teams.registrations.read()).workspaces[workspace];

/**
 * Why this actor may not show the release; undefined: the actor may. `unproven` where the policy
 * asks for another origin; with a second person, `second-person` for the publisher, by the
 * registry's signed statement, and for CI jobs, which are no persons. Releases that an operator
 * published on the machine have no statement and need no second person.
 */
export const heldBack = async (
  call: Pick<Call, 'environment' | 'root' | 'by'>,
  store: ReleaseStore,
  workspace: string,
  version: string,
  { policy, secondPerson }: Pick<Registration, 'policy' | 'secondPerson'> = {},
): Promise<HeldBack | undefined> => {
  if (!policy && !secondPerson) return undefined;
  const release = `${workspace} ${version}`;
  const origin = await originOf(call, store, workspace, version);
  const problem = policy && againstPolicy(origin, policy);
  if (problem !== undefined)
    return { code: 'unproven', sentence: teamMessages.unproven(release, problem) };
  if (!secondPerson || origin.kind === 'none') return undefined;
  if (origin.kind === 'unproven')
    return { code: 'unproven', sentence: teamMessages.unknownPublisher(release, origin.problem) };
  const { id } = origin.statement.predicate.runDetails.builder;
  const [, holder] = HOLDER.exec(id) ?? [];
  const actor = call.by();
  return isJob(actor) || (holder !== undefined && isPerson(actor, holder))
    ? {
        code: 'second-person',
        sentence: teamMessages.otherPerson(release, holder ?? `the CI of ${id}`),
      }
    : undefined;
};

/** Rejects unless this actor may show each of the releases to more browsers. */
export const refuseHeldBack = async (
  call: Pick<Call, 'environment' | 'root' | 'by'>,
  store: ReleaseStore,
  workspace: string,
  versions: readonly string[],
): Promise<void> => {
  if (versions.length === 0) return;
  const registration = await readRegistration(store, workspace);
  for (const version of versions) {
    const held = await heldBack(call, store, workspace, version, registration);
    if (held) throw refused(held.code, teamMessages.notDone(held.sentence));
  }
};

import type { Registration } from '../../objects/registrations.ts';
import type { ReleaseStore } from '../../objects/release-store.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused } from '../definition/command-error.ts';
import type { Call } from '../definition/operation.ts';
import { againstPolicy, originOf } from './proven.ts';

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

import type { ReleaseStore } from '../../objects/release-store.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused } from '../definition/command-error.ts';
import type { Call } from '../definition/operation.ts';
import { originOf } from './proven.ts';

/** Whether only a person other than the publisher may activate a release of the workspace. */
export const needsSecondPerson = async (store: ReleaseStore, workspace: string): Promise<boolean> =>
  (await store.teams.registrations.read()).workspaces[workspace]?.secondPerson === true;

const HOLDER = /^token of (.*)$/;
/** Whether an actor is a token's holder: the same name or user name ("Robin Reviewer (robin)"). */
const isPerson = (actor: string, holder: string): boolean =>
  actor === holder || actor.endsWith(` (${holder})`);
const isJob = (actor: string): boolean => actor.endsWith(' (CI)');

/**
 * Rejects with `second-person` for the publisher, by the registry's signed statement, and for CI
 * jobs, which are no persons. Releases that an operator published on the machine have no statement
 * and are allowed.
 */
export const checkSecondPerson = async (
  call: Pick<Call, 'environment' | 'root' | 'by'>,
  store: ReleaseStore,
  workspace: string,
  versions: readonly string[],
): Promise<void> => {
  if (versions.length === 0 || !(await needsSecondPerson(store, workspace))) return;
  const actor = call.by();
  for (const version of versions) {
    const release = `${workspace} ${version}`;
    const origin = await originOf(call, store, workspace, version);
    if (origin.kind === 'none') continue;
    if (origin.kind === 'unproven')
      throw refused('unproven', teamMessages.unknownPublisher(release, origin.problem));
    const { id } = origin.statement.predicate.runDetails.builder;
    const [, holder] = HOLDER.exec(id) ?? [];
    if (isJob(actor) || (holder !== undefined && isPerson(actor, holder)))
      throw refused('second-person', teamMessages.samePerson(release, holder ?? `the CI of ${id}`));
  }
};

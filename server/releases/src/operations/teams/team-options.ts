import { TEAM_VERBS, type TeamVerb } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import type { Registration, Registry } from '../../objects/registrations.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused, wrongUsage } from '../definition/command-error.ts';
import type { OptionTable } from '../definition/operation.ts';

/** `--may`: the verbs of a token or a trusted CI job. */
export const VERBS = {
  may: z.optional(
    z.array(
      z.enum(TEAM_VERBS, {
        error: ({ input }) => `${String(input)}: there is only ${TEAM_VERBS.join(', ')}`,
      }),
    ),
  ),
};
export const VERBS_HELP: OptionTable = {
  may: {
    value: 'VERB',
    many: true,
    text: [
      `What it may do (${TEAM_VERBS.join(', ')}); may be given several times.`,
      'Default: preview, publish, status.',
    ].join(' '),
  },
};
export const USUAL_VERBS: readonly TeamVerb[] = ['preview', 'publish', 'status'];

/** An option that this form of the command requires. Throws `usage`. */
export const needed = <Name extends string>(
  options: Readonly<Partial<Record<Name, string | undefined>>>,
  name: Name,
): string => {
  const value = options[name];
  if (value === undefined) throw wrongUsage(`Give --${name} too.`);
  return value;
};

/** Throws `unregistered`. */
export const registrationOf = (registry: Registry, workspace: string): Registration => {
  const found = registry.workspaces[workspace];
  if (!found) throw refused('unregistered', teamMessages.notRegistered(workspace));
  return found;
};

/** The registry with one registration changed. Throws `unregistered`. */
export const changed = (
  registry: Registry,
  workspace: string,
  change: Partial<Registration>,
): Registry => ({
  ...registry,
  workspaces: {
    ...registry.workspaces,
    [workspace]: { ...registrationOf(registry, workspace), ...change },
  },
});

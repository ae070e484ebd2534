import { REGISTRY_VERBS, type RegistryVerb } from '@refined/shared/contract';
import type { Registration, Registry } from '../../objects/registrations.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused, wrongUsage } from '../command-error.ts';
import type { Call, OptionTable } from '../command.ts';
import { listOption, textOption } from '../option-values.ts';

export const VERBS_OPTION: OptionTable = {
  may: {
    type: 'string',
    value: 'VERB',
    many: true,
    text: [
      `What it may do (${REGISTRY_VERBS.join(', ')}); may be given several times.`,
      'Default: preview, publish, status.',
    ].join(' '),
  },
};
const USUAL_VERBS: readonly RegistryVerb[] = ['preview', 'publish', 'status'];

/** `--may`. Throws `usage`. */
export const verbsOf = (call: Call): readonly RegistryVerb[] => {
  const given = listOption(call, 'may');
  const wrong = given.find((each) => !(REGISTRY_VERBS as readonly string[]).includes(each));
  if (wrong !== undefined)
    throw wrongUsage(`--may ${wrong}: there is only ${REGISTRY_VERBS.join(', ')}.`);
  return given.length > 0 ? (given as RegistryVerb[]) : USUAL_VERBS;
};

/** An option that has to be given. Throws `usage`. */
export const needed = (call: Call, name: string): string => {
  const value = textOption(call, name);
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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  registryCommand,
  REGISTRY_VERBS,
  type RegistryCommand,
  type RegistryVerb,
} from '@refined/shared/contract';
import { packageVersion } from '../../declared-workspaces.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { wrongUsage } from '../command-error.ts';
import type { Answer, Call, OptionTable, ReleaseCommand } from '../command.ts';
import { buildRelease } from '../gate/built-release.ts';
import { checkCommitted, checkSources, skippedChecks } from '../gate/gate.ts';
import { flag, textOption } from '../option-values.ts';
import { askRegistry, registryToken, uploadOf } from './registry-client.ts';

const isVerb = (name: string): name is RegistryVerb =>
  (REGISTRY_VERBS as readonly string[]).includes(name);

export const HOST_OPTION: OptionTable = {
  host: {
    type: 'string',
    value: 'URL',
    text: 'By the registry of this host, with the token in REFINED_TOKEN; not by the store.',
  },
};

/** Whether a command can be given to a host's registry. */
export const goesOverRegistry = ({ name }: ReleaseCommand): boolean => isVerb(name);

/** Options of `publish` that a registry has: it never leaves out a check of its own. */
const OF_PUBLISH = ['reason', 'skip', 'version', 'no-activate'];

/** What is asked of the registry. Throws `usage` for an option that only the store knows. */
const commandOf = ({ options, positionals }: Call): RegistryCommand => {
  const [, version] = positionals;
  const { json: _, host: __, ...given } = options;
  const asked = Object.entries(given).filter(([, value]) => value !== undefined);
  const foreign = asked.find(([name]) => !Object.hasOwn(registryCommand.shape, name));
  if (foreign) throw wrongUsage(teamMessages.notWithHost(foreign[0]));
  const numbers = ['percent', 'expect-generation'];
  const parsed = registryCommand.safeParse({
    ...Object.fromEntries(
      asked.map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]),
    ),
    ...(version !== undefined && { version }),
  });
  if (parsed.success) return parsed.data;
  throw wrongUsage(teamMessages.wrongOption(parsed.error.issues[0]!.path.join('.')));
};

/** Builds a screen of this repository and checks what only its sources show. */
const uploadFrom = async (call: Call, workspace: string, folder: string): Promise<FormData> => {
  const foreign = Object.entries(call.options).find(
    ([name, value]) => value !== undefined && ![...OF_PUBLISH, 'json', 'host'].includes(name),
  );
  if (foreign) throw wrongUsage(teamMessages.notWithHost(foreign[0]));
  const skipped = skippedChecks(call);
  const isSkipped = (name: string): boolean => skipped.some(({ check }) => check === name);
  checkCommitted(call, workspace);
  const version = textOption(call, 'version') ?? packageVersion(call.root, workspace);
  call.say(`Building ${workspace} ${version} …`);
  const release = await buildRelease(call, workspace, version, folder);
  await checkSources(call, workspace, isSkipped);
  const reason = textOption(call, 'reason');
  return uploadOf(release, {
    ...(skipped.length > 0 && { skipped: [...skipped] }),
    ...(reason !== undefined && { reason }),
    activate: !flag(call, 'no-activate'),
  });
};

/** Gives a command to the registry of a host, as `refined-screen` does in a screen's folder. */
export const overRegistry = async (
  { name }: ReleaseCommand,
  call: Call,
  given: string,
): Promise<Answer> => {
  const [workspace] = call.positionals;
  if (!isVerb(name) || workspace === undefined) throw wrongUsage(teamMessages.whichScreen);
  if (!URL.canParse(given)) throw wrongUsage(teamMessages.noAddress(given));
  const host = new URL(given).origin;
  const token = await registryToken(host, workspace, call.environment);
  const ask = (body: RegistryCommand | FormData): Promise<Answer> =>
    askRegistry({ host, token, workspace, verb: name, body }, call);
  if (name !== 'publish') return ask(commandOf(call));
  const folder = await mkdtemp(join(tmpdir(), 'refined-publish-'));
  try {
    return await ask(await uploadFrom(call, workspace, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

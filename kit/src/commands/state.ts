import { askRegistry, registryToken } from '@refined/releases/cli';
import type { RegistryCommand, RegistryVerb } from '@refined/shared/contract';
import { readHost } from '../host.ts';
import { readProject } from '../project.ts';
import type { Answer, Surroundings } from './command.ts';

/** Shows or changes what a host shows of this screen, by its registry. */
export const state = async (
  { folder, say }: Surroundings,
  verb: RegistryVerb,
  given: string,
  body: RegistryCommand,
): Promise<Answer> => {
  const { workspace } = readProject(folder);
  const { address } = await readHost(given);
  const token = await registryToken(address, workspace, process.env);
  return askRegistry({ host: address, token, workspace, verb, body }, { say });
};

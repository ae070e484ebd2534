import { askRegistry } from '@refined/releases/cli';
import type { TeamVerb } from '@refined/shared/contract';
import { readHost } from '../host.ts';
import { readDeclared } from '../project.ts';
import type { Answer, Surroundings } from './command.ts';

/** Reads or changes this screen's state on a host, by its registry. */
export const state = async (
  { folder, say }: Surroundings,
  verb: TeamVerb,
  address: string,
  body: object,
): Promise<Answer> => {
  const { workspace } = readDeclared(folder);
  const { address: host } = await readHost(address);
  return askRegistry(
    { host, workspace, verb, by: 'refined-screen' },
    { say, environment: process.env },
    body,
  );
};

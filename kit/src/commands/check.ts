import path from 'node:path';
import { inTemporaryFolder } from '@refined/server-base/process';
import { checkTogether, readBundle } from '@refined/gate';
import { checkInBrowser, passGate, READERS, skippedChecks, type Call } from '@refined/releases/cli';
import { buildWorkspace } from '../../bundler/build.mjs';
import { buildScreen } from '../built.ts';
import { copyHost } from '../host-copy.ts';
import { checkFits, checkRoutes, readHost } from '../host.ts';
import { kitMessages } from '../kit-messages.ts';
import { readProject, type Project } from '../project.ts';
import { sourceChecks } from '../tools.ts';
import type { Answer, Surroundings } from './command.ts';

/** The gate's input for a screen in its own repository. */
const gateCall = ({ root }: Project, { folder, say }: Surroundings): Omit<Call, 'store'> => ({
  root,
  folder,
  environment: process.env,
  bundledWith: [],
  build: buildWorkspace,
  readBundle,
  checkTogether,
  sourceChecks,
  // The types were checked against the installed declarations.
  compareContract: async () => ({ kind: 'unknown' }),
  say,
  by: () => 'refined-screen',
  reader: READERS['refined-screen'],
});

/**
 * Builds the screen and runs a host's gate: with the shells that are active there, a canary, or the
 * target of a roll-back. Only reads the host.
 */
export const check = async (
  surroundings: Surroundings,
  { host: address, skip }: { host: string; skip: readonly string[] },
): Promise<Answer> => {
  const { folder, say } = surroundings;
  const project = readProject(folder);
  const skipped = skippedChecks(skip);
  const host = await readHost(address);
  checkFits(project, host);
  checkRoutes(project, host);
  return inTemporaryFolder('check', async (scratch) => {
    const name = `${project.workspace} ${project.version}`;
    say(kitMessages.building(name));
    const release = await buildScreen(project, path.join(scratch, 'built'));
    const { store, rollBackShell } = await copyHost(host, path.join(scratch, 'host'));
    const call = { ...gateCall(project, surroundings), store: () => store };
    const gated = { call, store, release, isBuiltHere: true };
    const { firstLoad, pairs } = await passGate(gated, skipped);
    const isTried = pairs !== null && (await rollBackShell());
    const before = isTried ? await checkInBrowser(gated) : null;
    return {
      document: {
        workspace: project.workspace,
        version: project.version,
        host: host.address,
        firstLoad,
        pairs: [...(pairs ?? []), ...(before ?? [])],
        skipped,
      },
      text: kitMessages.checked(name, host.address),
    };
  });
};

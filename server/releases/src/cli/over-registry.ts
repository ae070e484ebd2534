import { RELEASE_OPERATIONS, type TeamVerb } from '@refined/shared/contract';
import { packageVersion } from '../declared-workspaces.ts';
import { buildRelease, sourceOf } from '../operations/gate/built-release.ts';
import { checkCommitted, checkSources, skippedChecks } from '../operations/gate/gate.ts';
import { wrongUsage } from '../operations/definition/command-error.ts';
import { type Answer, type Call, readInput } from '../operations/definition/operation.ts';
import { sentInput } from '../operations/publish.ts';
import { teamMessages } from '../teams/team-messages.ts';
import type { TypedInput } from './add-operation.ts';
import { askRegistry, sendRelease, type RegistryCall } from './registry-client.ts';

/** Throws `usage` for an option that works only with the store. */
const checkKnown = (typed: TypedInput, own: TypedInput, known: readonly string[]): void => {
  const foreign = [
    ...Object.keys(typed).filter((name) => !known.includes(name)),
    ...Object.keys(own).filter((name) => name !== 'json' && name !== 'host'),
  ][0];
  if (foreign !== undefined) throw wrongUsage(teamMessages.notWithHost(foreign));
};

/** Builds a screen of this repository, runs the checks of its sources, and sends it. */
const publish = (call: Call, at: RegistryCall, typed: TypedInput): Promise<Answer> => {
  const { workspace } = at;
  const { skip = [], activate, reason, ...more } = readInput(sentInput, typed);
  const skipped = skippedChecks(skip);
  return sendRelease(at, call, { skipped, reason, activate }, async (folder) => {
    checkCommitted(call, workspace);
    const version = more.version ?? packageVersion(call.root, workspace);
    call.say(`Building ${workspace} ${version} …`);
    const release = await buildRelease(call, sourceOf(call, workspace, version), folder);
    await checkSources(call, workspace, (name) => skipped.some(({ check }) => check === name));
    return release;
  });
};

/** Runs a command on a host's registry, as `refined-screen` does in a screen's folder. */
export const overRegistry = async (
  name: string,
  call: Call,
  typed: TypedInput,
  own: TypedInput,
): Promise<Answer> => {
  const verb = name as TeamVerb;
  const { workspace } = typed;
  const host = String(own.host);
  if (typeof workspace !== 'string') throw wrongUsage(teamMessages.whichScreen);
  if (!URL.canParse(host)) throw wrongUsage(teamMessages.noAddress(host));
  const at = { host: new URL(host).origin, workspace, verb, by: 'release' } as const;
  if (verb === 'publish') {
    checkKnown(typed, own, Object.keys(sentInput.shape));
    return publish(call, at, typed);
  }
  const { input } = RELEASE_OPERATIONS[verb];
  checkKnown(typed, own, ['workspace', ...Object.keys(input.shape)]);
  return askRegistry(at, call, readInput(input, typed));
};

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  failureOf,
  READERS,
  refused,
  sendRelease,
  type sentInput,
  skippedChecks,
  SOURCE_CHECKS,
} from '@refined/releases/cli';
import type * as z from '@refined/shared/schema';
import { previewVersion } from '../../bundler/source-version.mjs';
import { buildScreen, checkBuilt } from '../built.ts';
import { checkFits, checkRoutes, readHost } from '../host.ts';
import { kitMessages } from '../kit-messages.ts';
import { readProject, type Project } from '../project.ts';
import { checkReport, reportOf } from '../report.ts';
import { sourceChecks } from '../tools.ts';
import type { Answer, Surroundings } from './command.ts';

type Sent = z.output<typeof sentInput>;

/**
 * The project to send. A preview's version ends in the hash of its sources, so that it doesn't take
 * the version of the later release. A release names the commit that it was built from; throws
 * `commit` if there are uncommitted changes.
 */
const projectFor = (verb: 'publish' | 'preview', project: Project): Project => {
  const isDirty = project.commit?.endsWith('-dirty') ?? false;
  if (verb === 'preview')
    return {
      ...project,
      version: previewVersion(project.root),
      commit: isDirty ? null : project.commit,
    };
  if (isDirty) throw refused('commit', kitMessages.uncommitted(project.workspace));
  return project;
};

type SendOptions = Pick<Sent, 'reason' | 'activate' | 'skip'>;

const send = async (
  project: Project,
  say: Surroundings['say'],
  verb: 'publish' | 'preview',
  address: string,
  { reason, activate, skip = [] }: SendOptions,
): Promise<Answer> => {
  const { root, workspace, version } = project;
  const skipped = skippedChecks(skip);
  const host = await readHost(address);
  checkFits(project, host);
  checkRoutes(project, host);
  const at = { host: host.address, workspace, verb, by: 'refined-screen' } as const;
  const asking = { say, environment: process.env };
  return sendRelease(at, asking, { skipped, reason, activate }, async (folder) => {
    // The build comes first: it is faster than the tests and shows most problems.
    say(kitMessages.building(`${workspace} ${version}`));
    const built = await buildScreen(project, folder);
    // The registry says what is good, and warns.
    await checkBuilt(project, built, () => {});
    const checks = SOURCE_CHECKS.filter((each) => !skipped.some(({ check }) => check === each));
    for (const { check, ok, said } of await sourceChecks.run({ root, workspace, checks }))
      if (!ok) throw refused(check, `${kitMessages.red([check])}\n${said.trimEnd()}`);
    if (checks.length > 0) say(kitMessages.tested(checks));
    return built;
  });
};

/**
 * Builds the screen, checks its sources and sends it to a host's registry, which checks it in a
 * browser. `publish` shows it to everybody; `preview` only to users with the link. `report`: a file
 * for the outcome, also of a refusal.
 */
export const publish = async (
  { folder, say }: Surroundings,
  verb: 'publish' | 'preview',
  host: string,
  { report, ...options }: SendOptions & { readonly report?: string | undefined },
): Promise<Answer> => {
  const project = projectFor(verb, readProject(folder));
  if (report === undefined) return send(project, say, verb, host, options);
  const file = path.resolve(folder, report);
  await checkReport(file);
  const said: string[] = [];
  const noted = (line: string): void => {
    said.push(line);
    say(line);
  };
  const sent = await send(project, noted, verb, host, options).catch((error: unknown) => ({
    error,
  }));
  const outcome = 'error' in sent ? failureOf(sent.error, READERS['refined-screen']) : sent;
  const name = `${project.workspace} ${project.version}`;
  await writeFile(file, reportOf(name, said, outcome));
  if ('error' in sent) throw sent.error;
  return sent;
};

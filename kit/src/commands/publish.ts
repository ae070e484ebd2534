import { writeFile, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import {
  failureOf,
  READERS,
  refused,
  sendRelease,
  type sentInput,
  skippedChecks,
  SOURCE_CHECKS,
  shownBytes,
} from '@refined/releases/cli';
import * as z from '@refined/shared/schema';
import { previewVersion } from '../../bundler/source-version.mjs';
import { buildScreen, checkBuilt } from '../built.ts';
import { checkFits, checkRoutes, readHost } from '../host.ts';
import { kitMessages } from '../kit-messages.ts';
import { readProject, type Project } from '../project.ts';
import { sourceChecks } from '../tools.ts';
import type { Answer, Surroundings } from './command.ts';

const { report: text } = kitMessages;

/** Rejects with `report` if the file can't be written; later, the release is already shown. */
export const checkReport = async (file: string): Promise<void> => {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await (await open(file, 'a')).close();
  } catch (error) {
    throw refused('report', kitMessages.noReport(file, String((error as { code?: string }).code)));
  }
};

/** The members of a registry's answer for a report; earlier versions answer fewer. */
const answered = z.object({
  firstLoad: z.optional(z.object({ bytes: z.number(), budget: z.number() })),
  activeLoad: z.nullish(z.object({ version: z.string(), bytes: z.number() })),
  preview: z.optional(z.object({ address: z.string(), expires: z.string() })),
});
type Answered = z.output<typeof answered>;

/** The registry's answer, or why there is none. */
export type Outcome =
  | { readonly document: unknown; readonly text: string }
  | { readonly code: string; readonly message: string };

/** Matches the gate's lines about checks: passed, with a warning, skipped. */
const CHECK = /^[✓!–] /u;

/** Lines as a code block, so that Markdown makes no mentions or links. */
const verbatim = (lines: readonly string[]): string => {
  const said = lines.join('\n');
  const longest = Math.max(2, ...Array.from(said.matchAll(/~+/g), ([run]) => run.length));
  const fence = '~'.repeat(longest + 1);
  return `${fence}text\n${said}\n${fence}`;
};

const sizeLine = ({ firstLoad, activeLoad }: Answered): string | undefined => {
  if (!firstLoad) return undefined;
  const { bytes, budget } = firstLoad;
  const size = text.size(shownBytes(bytes), shownBytes(budget));
  if (!activeLoad) return `${size}.`;
  const more = bytes - activeLoad.bytes;
  const { version } = activeLoad;
  const compared =
    more === 0 ? text.same(version) : text.compared(shownBytes(Math.abs(more)), more > 0, version);
  return `${size}, ${compared}.`;
};

/**
 * The outcome of a screen's change for its reviewers, in Markdown.
 *
 * @param name screen and version
 * @param said all lines of the command and of the gate, in order
 */
export const reportOf = (name: string, said: readonly string[], outcome: Outcome): string => {
  const checks = said.filter((line) => CHECK.test(line));
  const { data = {} } = answered.safeParse('document' in outcome ? outcome.document : {});
  const { preview } = data;
  const parts =
    'document' in outcome
      ? [
          preview ? text.preview(preview.address, preview.expires) : outcome.text.split('\n')[0],
          sizeLine(data),
          checks.length > 0 ? verbatim(checks) : undefined,
        ]
      : [text.notDone(outcome.code), verbatim([...checks, `✗ ${outcome.message}`])];
  return `## ${name}\n\n${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
};

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

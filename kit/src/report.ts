import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { refused, shownBytes } from '@refined/releases/cli';
import * as z from '@refined/shared/schema';
import { kitMessages } from './kit-messages.ts';

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

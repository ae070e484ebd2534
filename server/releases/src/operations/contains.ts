import type { ReleaseDocument } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { satisfies, validRange } from 'semver';
import { readBeside } from '../objects/file-bytes.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import { EXIT, wrongUsage } from './definition/command-error.ts';
import { operation } from './definition/operation.ts';
import { lookIntoReleases } from './known-releases.ts';

/** A package's name with a range: `zod`, `zod < 4.6.8`, `zod@<4.6.8`, `@mui/material ^9`. */
const ASKED = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)\s*(?:@|(?=[\s<>=~^*]|$))(.*)$/i;

interface Asked {
  readonly name: string;
  readonly range: string;
}

const askedFor = (text: string): Asked => {
  const [, name, rest = ''] = ASKED.exec(text.trim()) ?? [];
  const range = rest.trim();
  if (name === undefined || validRange(range) === null)
    throw wrongUsage(
      `"${text}" is not a package with a range of versions: write zod, "zod < 4.6.8", or "@tanstack/react-query ^5".`,
    );
  return { name, range };
};

/** The members of a bill that are read; CycloneDX has many more. */
const readBill = z.object({
  components: z.optional(
    z.array(
      z.object({
        group: z.optional(z.string()),
        name: z.string(),
        version: z.optional(z.string()),
      }),
    ),
  ),
});

const fullName = ({ group, name }: { group?: string | undefined; name: string }): string =>
  group ? `${group}/${name}` : name;

/** The versions of the package in a release, or why they are unknown. */
const versionsIn = async (
  store: ReleaseStore,
  release: ReleaseDocument,
  { name, range }: Asked,
): Promise<readonly string[] | 'no bill' | 'damaged bill'> => {
  if (!release.bill) return 'no bill';
  try {
    const bytes = await readBeside(store, release, release.bill);
    const { components = [] } = readBill.parse(JSON.parse(String(bytes)));
    return components
      .filter((each) => fullName(each) === name)
      .map(({ version = '' }) => version)
      .filter((version) => satisfies(version, range, { includePrerelease: true }));
  } catch {
    return 'damaged bill';
  }
};

export const contains = operation({
  summary: 'Which releases in use contain a package: for an advisory.',
  arguments: '<package...>',
  about:
    "Looks into the bills of materials of each screen's active release, its canary and those that a rollback can go back to; not of\nretired screens. Ends with 0 whether it finds any or none, with 5 when a bill is damaged.",
  input: z.object({ package: z.array(z.string()) }),
  options: {},
  examples: [
    ['contains "zod < 4.6.8"', 'Each release in use with an older zod.'],
    [
      'contains "@tanstack/react-query ^5" --json',
      'A list for scripts; also those without a bill.',
    ],
  ],
  async run(call, { package: words }) {
    const asked = askedFor(words.join(' '));
    const store = call.store();
    const sought = [asked.name, asked.range].filter(Boolean).join(' ');
    const { looked, having, unknown, lines } = await lookIntoReleases(store, {
      text: `contain ${sought}`,
      head: asked.name,
      find: (release) => versionsIn(store, release, asked),
      reasons: { 'no bill': 'no bill of materials', 'damaged bill': 'a damaged bill of materials' },
    });
    return {
      document: {
        store: store.name,
        ...asked,
        looked,
        releases: having.map(({ value, ...release }) => ({ ...release, package: value })),
        unknown,
      },
      text: lines.join('\n'),
      exit: unknown.some(({ why }) => why === 'damaged bill') ? EXIT.damage : EXIT.done,
    };
  },
});

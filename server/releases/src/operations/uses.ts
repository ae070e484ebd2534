import { nearestName } from '@refined/server-base/process';
import type { ReleaseDocument } from '@refined/shared/contract';
import { DEPRECATED } from '@refined/shared/federation';
import * as z from '@refined/shared/schema';
import { wrongUsage } from './definition/command-error.ts';
import { operation } from './definition/operation.ts';
import { isOver } from './gate/deprecated-names.ts';
import { gateMessages } from './gate/gate-messages.ts';
import { shownReleases } from './gate/shown-releases.ts';
import { lookIntoReleases } from './known-releases.ts';

/** A name, with or without its module: `useMoveDrug`, `@refined/shared/ui:Button`. */
const ASKED = /^(?:([@\w][\w./-]*):)?([\w$]+)$/;

interface Asked {
  /** Undefined: any module. */
  readonly module: string | undefined;
  readonly name: string;
}

const askedFor = (text: string): Asked => {
  const [, module, name] = ASKED.exec(text.trim()) ?? [];
  if (name === undefined)
    throw wrongUsage(
      `"${text}" is not a name that a screen can import: write useMoveDrug, or with its module @refined/shared/ui:Button.`,
    );
  return { module, name };
};

/** `MODULE:NAME` for each module that has the name. */
const namesIn = (
  names: NonNullable<ReleaseDocument['uses']>,
  { module, name }: Asked,
): readonly string[] =>
  Object.entries(names)
    .filter(
      ([each, members]) => (module === undefined || each === module) && members.includes(name),
    )
    .map(([each]) => `${each}:${name}`);

/** A hint if no shell in use offers the name, since then an empty result means little. */
const notOffered = (shown: readonly ReleaseDocument[], asked: Asked): string | undefined => {
  const offers = shown.flatMap((release) => (release.offers ? [release.offers] : []));
  if (offers.some((each) => namesIn(each, asked).length > 0)) return undefined;
  const known = offers.flatMap((each) => Object.values(each).flat());
  const nearest = nearestName(asked.name, known);
  return `No shell in use offers it.${nearest && nearest !== asked.name ? ` Did you mean ${nearest}?` : ''} Types leave no names in a release, nor does what each screen has its own copy of (domain, messages, lists, federation).`;
};

const deprecatedSentences = (asked: Asked): readonly string[] =>
  DEPRECATED.filter(({ door, name }) => namesIn({ [door]: [name] }, asked).length > 0).map((each) =>
    gateMessages.deprecatedName(each, isOver(each)),
  );

export const uses = operation({
  summary: 'Which releases in use import a name of a door: before it changes or goes.',
  arguments: '<name>',
  about:
    "Looks into each screen's active release, its canary and those that a rollback can go back to; not into retired screens. What a\nrelease imports was read from its bytes when it was published. Ends with 0 whether it finds any or none.",
  input: z.object({ name: z.string() }),
  options: {},
  examples: [
    ['uses useMoveDrug', 'Each release in use that imports it, from whichever door.'],
    ['uses @refined/shared/ui:Button --json', 'A list for scripts; also those that are unknown.'],
  ],
  async run(call, { name: text }) {
    const asked = askedFor(text);
    const store = call.store();
    const { looked, having, unknown, lines } = await lookIntoReleases(store, {
      text: `import ${text}`,
      head: 'imports',
      find: async ({ declaration, uses: names }) =>
        declaration.kind === 'shell' ? undefined : names ? namesIn(names, asked) : 'no names',
      reasons: { 'no names': 'no list of what it imports: it was stored before there was one' },
    });
    const remark = notOffered(await shownReleases(store, await store.readState()), asked);
    return {
      document: {
        store: store.name,
        module: asked.module ?? null,
        name: asked.name,
        offered: remark === undefined,
        looked,
        releases: having.map(({ value, ...release }) => ({ ...release, imports: value })),
        unknown,
      },
      text: [
        ...lines,
        ...deprecatedSentences(asked),
        ...(remark === undefined ? [] : [remark]),
      ].join('\n'),
    };
  },
});

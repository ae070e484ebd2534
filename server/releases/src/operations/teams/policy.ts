import { filledText } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { operation, WORKSPACE } from '../definition/operation.ts';
import { changed, needed } from './team-options.ts';

export const policy = operation({
  summary: 'Sets what a screen needs before it may become active: an origin, a second person.',
  arguments: '<workspace>',
  about: [
    "The origin is checked by the registry's signed statement; only a CI's identity proves it.",
    'With a second person, the registry only stores a release: somebody who did not publish it has to',
    'activate it, not a CI job. Options that are not given stay. A rollback is never refused.',
  ].join(' '),
  input: z.object({
    ...WORKSPACE,
    issuer: z.optional(filledText),
    repository: z.optional(filledText),
    ref: z.optional(filledText),
    'second-person': z.optional(z.boolean()),
    none: z.optional(z.boolean()),
  }),
  options: {
    issuer: { value: 'URL', text: 'Who signs the identity tokens of its CI.' },
    repository: { value: 'NAME', text: "As its CI's identity tokens name it." },
    ref: { value: 'REF', text: 'refs/heads/main' },
    'second-person': { text: 'The person who published a release may not activate it.' },
    none: { text: 'Remove both conditions.' },
  },
  examples: [
    [
      [
        'policy interactions-mfe --issuer https://token.actions.githubusercontent.com',
        '--repository formulary/interactions --ref refs/heads/main',
      ].join(' '),
      'Only releases from there become active.',
    ],
    ['policy interactions-mfe --second-person', 'It takes two people to show a release.'],
  ],
  async run(call, { workspace, ...options }) {
    const isTwo = options['second-person'] === true;
    const isOriginAsked = [options.issuer, options.repository, options.ref].some(Boolean);
    const origin =
      options.none || (isTwo && !isOriginAsked)
        ? undefined
        : {
            issuer: needed(options, 'issuer'),
            repository: needed(options, 'repository'),
            ref: needed(options, 'ref'),
          };
    const { workspaces } = await call.store().teams.registrations.change((before) =>
      changed(before, workspace, {
        ...((options.none || origin) && { policy: origin }),
        ...((options.none || isTwo) && { secondPerson: isTwo && !options.none }),
      }),
    );
    const { policy: kept, secondPerson = false } = workspaces[workspace]!;
    return {
      document: { workspace, policy: kept ?? null, secondPerson },
      text: [
        kept
          ? `${workspace} becomes active only from ${kept.ref} of ${kept.repository}, built by ${kept.issuer}.`
          : `${workspace} may come from anywhere.`,
        ...(secondPerson
          ? ['A release must be activated by a person who did not publish it.']
          : []),
      ].join('\n'),
    };
  },
});

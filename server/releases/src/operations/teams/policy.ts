import { filledText } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { operation, WORKSPACE } from '../definition/operation.ts';
import { changed, needed } from './team-options.ts';

export const policy = operation({
  summary: 'Says from where a screen has to come before it may become active.',
  arguments: '<workspace>',
  about: [
    "By the signed statement of the registry, for what comes by a CI's identity.",
    'A rollback is never refused by it.',
  ].join(' '),
  input: z.object({
    ...WORKSPACE,
    issuer: z.optional(filledText),
    repository: z.optional(filledText),
    ref: z.optional(filledText),
    none: z.optional(z.boolean()),
  }),
  options: {
    issuer: { value: 'URL', text: 'Who signs the identity tokens of its CI.' },
    repository: { value: 'NAME', text: "As its CI's identity tokens name it." },
    ref: { value: 'REF', text: 'refs/heads/main' },
    none: { text: 'From anywhere.' },
  },
  examples: [
    [
      [
        'policy interactions-mfe --issuer https://token.actions.githubusercontent.com',
        '--repository formulary/interactions --ref refs/heads/main',
      ].join(' '),
      'Nothing else of it becomes active.',
    ],
  ],
  async run(call, { workspace, ...given }) {
    const asked = given.none
      ? undefined
      : {
          issuer: needed(given, 'issuer'),
          repository: needed(given, 'repository'),
          ref: needed(given, 'ref'),
        };
    await call
      .store()
      .teams.registrations.change((before) => changed(before, workspace, { policy: asked }));
    return {
      document: { workspace, policy: asked ?? null },
      text: asked
        ? `${workspace} becomes active only from ${asked.ref} of ${asked.repository}, built by ${asked.issuer}.`
        : `${workspace} may come from anywhere.`,
    };
  },
});

import type { ReleaseCommand } from '../command.ts';
import { flag, STORE_OPTION } from '../option-values.ts';
import { changed, needed } from './team-options.ts';

export const policy: ReleaseCommand = {
  name: 'policy',
  summary: 'Says from where a screen has to come before it may become active.',
  usage: ['<workspace> --issuer URL --repository NAME --ref REF', '<workspace> --none'],
  arguments: '<workspace>',
  about: [
    "By the signed statement of the registry, for what comes by a CI's identity.",
    'A rollback is never refused by it.',
  ].join(' '),
  options: {
    issuer: { type: 'string', value: 'URL', text: 'Who signs the identity tokens of its CI.' },
    repository: { type: 'string', value: 'NAME', text: "As its CI's identity tokens name it." },
    ref: { type: 'string', value: 'REF', text: 'refs/heads/main' },
    none: { type: 'boolean', text: 'From anywhere.' },
    ...STORE_OPTION,
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
  async run(call) {
    const [workspace = ''] = call.positionals;
    const asked = flag(call, 'none')
      ? undefined
      : {
          issuer: needed(call, 'issuer'),
          repository: needed(call, 'repository'),
          ref: needed(call, 'ref'),
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
};

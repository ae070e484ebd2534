import type { RegistryVerb } from '@refined/shared/contract';
import { teamMessages } from '../../teams/team-messages.ts';
import { wrongUsage } from '../command-error.ts';
import type { ReleaseCommand } from '../command.ts';
import { flag, STORE_OPTION } from '../option-values.ts';
import { changed, needed, registrationOf, VERBS_OPTION, verbsOf } from './team-options.ts';

/** What nobody else sees. */
const OF_ANY_BRANCH: readonly RegistryVerb[] = ['preview', 'status'];

export const trust: ReleaseCommand = {
  name: 'trust',
  summary: "Lets a team's CI publish without a secret, by its identity (OpenID Connect).",
  usage: [
    '<workspace> --issuer URL --audience TEXT --subject TEXT [--may VERB]',
    '<workspace> --none',
  ],
  arguments: '<workspace>',
  about: [
    'Issuer, audience and subject have to be the very ones of its identity tokens.',
    'For previews the subject may end in *: they come from any branch.',
  ].join(' '),
  options: {
    issuer: { type: 'string', value: 'URL', text: 'Who signs the identity tokens.' },
    audience: { type: 'string', value: 'TEXT', text: 'For whom they are made: this host.' },
    subject: { type: 'string', value: 'TEXT', text: 'The job: repository and branch.' },
    ...VERBS_OPTION,
    none: { type: 'boolean', text: 'No CI may any more.' },
    ...STORE_OPTION,
  },
  examples: [
    [
      [
        'trust interactions-mfe --issuer https://token.actions.githubusercontent.com',
        '--audience https://drugs.example.ca',
        '--subject repo:formulary/interactions:ref:refs/heads/main',
      ].join(' '),
      'What runs on its main may publish.',
    ],
    [
      [
        'trust interactions-mfe --issuer https://gitlab.example.org',
        '--audience https://drugs.example.ca --may preview',
        '--subject "project_path:formulary/interactions:ref_type:branch:ref:*"',
      ].join(' '),
      'What runs on any branch may make a preview.',
    ],
  ],
  async run(call) {
    const [workspace = ''] = call.positionals;
    const { registrations } = call.store().teams;
    if (flag(call, 'none')) {
      await registrations.change((before) => changed(before, workspace, { identities: [] }));
      return { document: { workspace, identities: [] }, text: `No CI may publish ${workspace}.` };
    }
    const identity = {
      issuer: needed(call, 'issuer'),
      audience: needed(call, 'audience'),
      subject: needed(call, 'subject'),
      verbs: [...verbsOf(call)],
    };
    const isAnyBranch = identity.subject.endsWith('*');
    if (isAnyBranch && identity.verbs.some((verb) => !OF_ANY_BRANCH.includes(verb)))
      throw wrongUsage(teamMessages.onlyPreviews);
    if (!URL.canParse(identity.issuer)) throw wrongUsage('--issuer must be an address.');
    await registrations.change((before) =>
      changed(before, workspace, {
        identities: [...registrationOf(before, workspace).identities, identity],
      }),
    );
    return {
      document: { workspace, ...identity },
      text: teamMessages.trusted(workspace, identity.subject, identity.issuer, identity.verbs),
    };
  },
};

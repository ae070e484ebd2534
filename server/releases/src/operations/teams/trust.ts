import * as z from '@refined/shared/schema';
import { filledText, type TeamVerb } from '@refined/shared/contract';
import {
  identityId,
  type Identity,
  type Registrations,
  type Registry,
} from '../../objects/registrations.ts';
import { isAnyBranch } from '../../teams/identity-tokens.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused, wrongUsage } from '../definition/command-error.ts';
import { operation, WORKSPACE, type Answer } from '../definition/operation.ts';
import { changed, needed, registrationOf, USUAL_VERBS, VERBS, VERBS_HELP } from './team-options.ts';

/** Verbs for jobs of any branch: they change nothing that users see. */
const OF_ANY_BRANCH: readonly TeamVerb[] = ['preview', 'status'];

/** Removes these trusted identities, and revokes the tokens of their issuers' jobs. */
const takenBack = (registry: Registry, workspace: string, taken: readonly Identity[]): Registry => {
  const left = registrationOf(registry, workspace).identities.filter(
    (each) => !taken.includes(each),
  );
  const revoked = new Date().toISOString();
  return {
    ...changed(registry, workspace, { identities: left }),
    tokens: registry.tokens.map((each) =>
      each.workspace === workspace && taken.some(({ issuer }) => issuer === each.origin?.issuer)
        ? { ...each, revoked: each.revoked ?? revoked }
        : each,
    ),
  };
};

/** Rejects with `unknown-trust`. */
const revoke = async (
  registrations: Registrations,
  workspace: string,
  id: string,
): Promise<Answer> => {
  await registrations.change((before) => {
    const { identities } = registrationOf(before, workspace);
    const taken = identities.filter((each) => identityId(each) === id);
    if (taken.length === 0) throw refused('unknown-trust', teamMessages.noSuchTrust(workspace, id));
    return takenBack(before, workspace, taken);
  });
  return { document: { revoked: id }, text: teamMessages.trustedNoLonger(workspace, id) };
};

export const trust = operation({
  summary: "Lets a team's CI publish without a secret, by its identity (OpenID Connect).",
  arguments: '<workspace>',
  about: [
    'Issuer, audience and subject have to be exactly those of its identity tokens.',
    'For previews the subject may end in *: they come from any branch of one repository.',
    'When several match a job, their rights add up; teams shows the id of each.',
  ].join(' '),
  input: z.object({
    ...WORKSPACE,
    issuer: z.optional(filledText),
    audience: z.optional(filledText),
    subject: z.optional(filledText),
    ...VERBS,
    revoke: z.optional(filledText),
    none: z.optional(z.boolean()),
  }),
  options: {
    issuer: { value: 'URL', text: 'Who signs the identity tokens.' },
    audience: { value: 'TEXT', text: 'For whom they are made: this host.' },
    subject: { value: 'TEXT', text: 'The job: repository and branch.' },
    ...VERBS_HELP,
    revoke: { value: 'ID', text: 'Revoke one, with the tokens of its jobs.' },
    none: { text: 'Revoke all: no CI may publish.' },
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
  async run(call, { workspace, revoke: id, ...options }) {
    const { registrations } = call.store().teams;
    if (id !== undefined) return revoke(registrations, workspace, id);
    if (options.none) {
      await registrations.change((before) =>
        takenBack(before, workspace, registrationOf(before, workspace).identities),
      );
      return { document: { workspace, identities: [] }, text: `No CI may publish ${workspace}.` };
    }
    const identity = {
      issuer: needed(options, 'issuer'),
      audience: needed(options, 'audience'),
      subject: needed(options, 'subject'),
      verbs: options.may ?? [...USUAL_VERBS],
    };
    if (identity.subject.includes('*') && !isAnyBranch(identity.subject))
      throw wrongUsage(teamMessages.wideSubject);
    if (
      isAnyBranch(identity.subject) &&
      identity.verbs.some((verb) => !OF_ANY_BRANCH.includes(verb))
    )
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
});

import { filledText, wholeNumber, type TeamVerb } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import type { Registrations } from '../../objects/registrations.ts';
import { grantToken } from '../../teams/credentials.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused } from '../definition/command-error.ts';
import { operation, WORKSPACE, type Answer } from '../definition/operation.ts';
import { needed, registrationOf, USUAL_VERBS, VERBS, VERBS_HELP } from './team-options.ts';

/** A token's lifetime in days: default and maximum. */
const DAYS = 90;
const MOST_DAYS = 366;

/** Rejects with `unknown-token`. */
const revoke = async (
  registrations: Registrations,
  workspace: string,
  id: string,
): Promise<Answer> => {
  const now = new Date().toISOString();
  await registrations.change((before) => {
    if (!before.tokens.some((each) => each.id === id && each.workspace === workspace))
      throw refused('unknown-token', teamMessages.noSuchToken(workspace, id));
    return {
      ...before,
      tokens: before.tokens.map((each) =>
        each.id === id ? { ...each, revoked: each.revoked ?? now } : each,
      ),
    };
  });
  return { document: { revoked: id }, text: `The token ${id} is revoked.` };
};

const grant = async (
  registrations: Registrations,
  options: { workspace: string; holder?: string; may?: readonly TeamVerb[]; days?: number },
): Promise<Answer> => {
  const { workspace, may: verbs = USUAL_VERBS, days = DAYS } = options;
  const expires = new Date(Date.now() + days * 24 * 3_600_000);
  const holder = needed(options, 'holder');
  const token = await grantToken(registrations, { holder, workspace, verbs, expires });
  const until = expires.toISOString();
  return {
    document: { workspace, holder, token, expires: until },
    text: `${token}\n${teamMessages.tokenShown(holder, verbs, until)}`,
  };
};

export const token = operation({
  summary: 'Makes a token for the registry, or revokes one.',
  arguments: '<workspace>',
  about: 'The token is shown once; the store keeps its hash. The history names its holder.',
  input: z.object({
    ...WORKSPACE,
    holder: z.optional(filledText),
    ...VERBS,
    days: z.optional(wholeNumber(1, MOST_DAYS)),
    revoke: z.optional(filledText),
  }),
  options: {
    holder: { value: 'NAME', text: 'Who gets it.' },
    ...VERBS_HELP,
    days: {
      value: 'N',
      text: `Days until it expires; ${DAYS} by default.`,
    },
    revoke: { value: 'ID', text: 'Revoke it at once.' },
  },
  examples: [
    ['token interactions-mfe --holder "Robin" --may publish --may rollback', 'Prints a token.'],
    ['token interactions-mfe --revoke 3f9a1c22b07e', 'Revokes a token.'],
  ],
  async run(call, { revoke: id, ...options }) {
    const { workspace } = options;
    const { registrations } = call.store().teams;
    registrationOf(await registrations.read(), workspace);
    return id === undefined ? grant(registrations, options) : revoke(registrations, workspace, id);
  },
});

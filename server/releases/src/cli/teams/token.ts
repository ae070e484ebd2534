import type { Registrations } from '../../objects/registrations.ts';
import { grantToken } from '../../teams/credentials.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused } from '../command-error.ts';
import type { Answer, Call, ReleaseCommand } from '../command.ts';
import { numberOption, STORE_OPTION, textOption } from '../option-values.ts';
import { needed, registrationOf, VERBS_OPTION, verbsOf } from './team-options.ts';

/** Days that a token lives unless told otherwise, and at most. */
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
  return { document: { revoked: id }, text: `The token ${id} is worth nothing any more.` };
};

const grant = async (
  call: Call,
  registrations: Registrations,
  workspace: string,
): Promise<Answer> => {
  const days = numberOption(call, 'days', { from: 1, to: MOST_DAYS }) ?? DAYS;
  const expires = new Date(Date.now() + days * 24 * 3_600_000);
  const holder = needed(call, 'holder');
  const verbs = verbsOf(call);
  const token = await grantToken(registrations, { holder, workspace, verbs, expires });
  const until = expires.toISOString();
  return {
    document: { workspace, holder, token, expires: until },
    text: `${token}\n${teamMessages.tokenShown(holder, verbs, until)}`,
  };
};

export const token: ReleaseCommand = {
  name: 'token',
  summary: 'Makes a token for the registry, or revokes one.',
  usage: ['<workspace> --holder NAME [--may VERB] [--days N]', '<workspace> --revoke ID'],
  arguments: '<workspace>',
  about: 'The token is shown once; the store keeps its hash. The history names its holder.',
  options: {
    holder: { type: 'string', value: 'NAME', text: 'Who gets it.' },
    ...VERBS_OPTION,
    days: {
      type: 'string',
      value: 'N',
      text: `Days that it lives; ${DAYS} unless told otherwise.`,
    },
    revoke: { type: 'string', value: 'ID', text: 'Takes it back, at once.' },
    ...STORE_OPTION,
  },
  examples: [
    ['token interactions-mfe --holder "Robin" --may publish --may rollback', 'Prints a token.'],
    ['token interactions-mfe --revoke 3f9a1c22b07e', 'It is worth nothing any more.'],
  ],
  async run(call) {
    const [workspace = ''] = call.positionals;
    const { registrations } = call.store().teams;
    registrationOf(await registrations.read(), workspace);
    const id = textOption(call, 'revoke');
    return id === undefined
      ? grant(call, registrations, workspace)
      : revoke(registrations, workspace, id);
  },
};

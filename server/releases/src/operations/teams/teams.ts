import { wholeNumber } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { identityId, type Registration, type StoredToken } from '../../objects/registrations.ts';
import { operation } from '../definition/operation.ts';

type ShownToken = Omit<StoredToken, 'hash'>;

/** Without keys and secrets. */
const shownRegistration = ({ webhook, backend, ...rest }: Registration) => ({
  ...rest,
  ...(backend && { backend: backend.url }),
  ...(webhook && { webhook: { url: webhook.url, told: webhook.told, fault: webhook.fault } }),
});
type ShownRegistration = ReturnType<typeof shownRegistration>;

const tokenLine = ({ id, holder, verbs, expires, revoked }: ShownToken): string => {
  const end = Date.parse(expires) > Date.now() ? 'until' : 'expired';
  const ends = revoked ? `revoked ${revoked.slice(0, 10)}` : `${end} ${expires.slice(0, 10)}`;
  return `  token ${id} of ${holder}: ${verbs.join(', ')}, ${ends}`;
};

/** A team: its addresses, its policy, and its tokens and trusted jobs. */
const teamLines = (
  workspace: string,
  { routes, policy, secondPerson, identities, backend, webhook }: ShownRegistration,
  tokens: readonly ShownToken[],
): readonly string[] => [
  `${workspace}: ${routes.join(', ')}`,
  ...(policy
    ? [`  only from ${policy.ref} of ${policy.repository}, built by ${policy.issuer ?? 'nobody'}`]
    : []),
  ...(secondPerson ? ['  activated by a person who did not publish it'] : []),
  ...(backend === undefined ? [] : [`  /x/${workspace}/ is passed on to ${backend}`]),
  ...(webhook ? [`  told at ${webhook.url}, up to generation ${webhook.told}`] : []),
  ...(webhook?.fault === undefined ? [] : [`    the last call failed: ${webhook.fault}`]),
  ...identities.map(
    (identity) =>
      `  trust ${identityId(identity)} in ${identity.subject} of ${identity.issuer}: ${identity.verbs.join(', ')}`,
  ),
  ...tokens.filter((each) => each.workspace === workspace).map(tokenLine),
];

export const teams = operation({
  summary: 'Lists who may publish what, and the latest requests to the registry.',
  arguments: '',
  input: z.object({ last: z.optional(wholeNumber(0, 10_000)) }),
  options: {
    last: { value: 'N', text: 'How many entries of the audit; 20 by default.' },
  },
  examples: [['teams --last 50', 'The last fifty requests to the registry.']],
  async run(call, { last = 20 }) {
    const store = call.store();
    const { workspaces: registered, tokens } = await store.teams.registrations.read();
    const workspaces = Object.fromEntries(
      Object.entries(registered).map(([name, known]) => [name, shownRegistration(known)]),
    );
    const audit = await store.teams.readAudit(last);
    const shownTokens = tokens.map(({ hash: _, ...rest }) => rest);
    const lines = Object.entries(workspaces).flatMap(([workspace, known]) =>
      teamLines(workspace, known, shownTokens),
    );
    const asked = audit.map(
      ({ at, actor, workspace, verb, outcome }) =>
        `${at}  ${actor}: ${verb} ${workspace}: ${outcome}`,
    );
    return {
      document: { workspaces, tokens: shownTokens, audit },
      text: [
        ...(lines.length > 0 ? lines : ['No team publishes through the registry.']),
        ...(asked.length > 0 ? ['', 'Requests to the registry:', ...asked] : []),
      ].join('\n'),
    };
  },
});

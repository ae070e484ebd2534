import { randomBytes } from 'node:crypto';
import { filledText } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { teamMessages } from '../../teams/team-messages.ts';
import { wrongUsage } from '../definition/command-error.ts';
import { operation, WORKSPACE } from '../definition/operation.ts';
import { changed, needed } from './team-options.ts';

/** Whether the address is allowed: encrypted or local, and without a password. */
const isTold = (url: string): boolean => {
  const { protocol, hostname, username, password } = URL.parse(url) ?? {};
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1');
};

export const webhook = operation({
  summary:
    'Sets where every change of a screen, and the end of a preview, is reported to its team.',
  arguments: '<workspace>',
  about:
    'Each change (a release, a roll-back, one by the stop rule …) is posted there, signed with a secret that is shown once. Whoever makes\nthe change posts it: gateway, registry, or this command. A preview is told a day before it ends. What does not arrive comes with the next call.',
  input: z.object({
    ...WORKSPACE,
    url: z.optional(filledText),
    none: z.optional(z.boolean()),
  }),
  options: {
    url: { value: 'URL', text: "The team's address: https://…" },
    none: { text: 'Remove it: nothing is reported any more.' },
  },
  examples: [
    [
      'webhook interactions-mfe --url https://team.example.org/hooks/refined',
      'Prints the secret by which the team knows the calls.',
    ],
  ],
  async run(call, { workspace, ...options }) {
    const store = call.store();
    const set = options.none
      ? undefined
      : {
          url: needed(options, 'url'),
          secret: randomBytes(32).toString('base64url'),
          told: (await store.readState())?.generation ?? 0,
        };
    if (set && !isTold(set.url)) throw wrongUsage(teamMessages.noWebhook(set.url));
    await store.teams.registrations.change((before) => {
      // With another secret or address what didn't arrive still comes.
      const told = before.workspaces[workspace]?.webhook?.told;
      return changed(before, workspace, {
        webhook: set && told !== undefined ? { ...set, told } : set,
      });
    });
    return {
      document: { workspace, url: set?.url ?? null, secret: set?.secret ?? null },
      text: set
        ? `${set.secret}\n${teamMessages.webhookSet(workspace, set.url)}`
        : teamMessages.noWebhookLeft(workspace),
    };
  },
});

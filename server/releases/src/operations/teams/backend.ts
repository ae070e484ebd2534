import { filledText } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { newSigningKey } from '../../state/signature.ts';
import { wrongUsage } from '../definition/command-error.ts';
import { operation, WORKSPACE } from '../definition/operation.ts';
import { changed, needed, registrationOf } from './team-options.ts';

/** Throws `usage` unless it is a server's origin: paths are the screen's, secrets not allowed. */
const originOf = (address: string): string => {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw wrongUsage(
      `--url must be an origin, such as https://prices.example.org, not "${address}".`,
    );
  return url.origin;
};

export const backend = operation({
  summary: "Says which service answers a screen's calls to /x/<workspace>/.",
  arguments: '<workspace>',
  about: [
    'The gateways pass them on, from signed-in users only, with a signed statement of who it is',
    'and without the session. They follow a change within seconds.',
  ].join(' '),
  input: z.object({
    ...WORKSPACE,
    url: z.optional(filledText),
    none: z.optional(z.boolean()),
  }),
  options: {
    url: { value: 'ORIGIN', text: 'The service, as the gateways reach it.' },
    none: { text: 'Remove its back end.' },
  },
  examples: [
    [
      'backend interactions-mfe --url https://interactions.example.org',
      '/x/interactions-mfe/checks is answered by its /checks.',
    ],
  ],
  async run(call, { workspace, ...options }) {
    const asked = options.none ? undefined : originOf(needed(options, 'url'));
    await call.store().teams.registrations.change((before) => {
      const { backend: known } = registrationOf(before, workspace);
      const key = known?.key ?? newSigningKey().privateKey;
      return changed(before, workspace, {
        backend: asked === undefined ? undefined : { url: asked, key },
      });
    });
    return {
      document: { workspace, backend: asked ?? null },
      text:
        asked === undefined
          ? `${workspace} has no back end any more.`
          : `/x/${workspace}/ is passed on to ${asked}.`,
    };
  },
});

import type { PageConfig, ReleaseState } from '@refined/shared/contract';
import { CONFIG_BLOCK } from '@refined/shared/federation';
import { staticPagePolicy } from './page-policy.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from '@refined/server-base/serving';
import { jsonBlock, renderPage, shellPreloads } from './page-renderer.ts';
import { START_BLOCK, startChoice } from './page-choices.ts';

/** Above every canary's share, so that no canary applies. */
const NO_CANARY = 100;

/**
 * The page for hosts without the gateway (an object store behind a CDN): one HTML for all
 * addresses, with the active shell and earlier ones. The shell fetches the state itself and chooses
 * its bucket. A plain host accepts no failure reports.
 * @param config `reports`, `vitals` and `bucket` are ignored
 * @throws when no release of the shell is active
 */
export const staticPage = (state: ReleaseState, config: PageConfig) => {
  const start = startChoice(state, NO_CANARY, { asksFirst: true });
  const { reports: _reports, vitals: _vitals, bucket: _bucket, ...shown } = config;
  const policy = staticPagePolicy(shown);
  return {
    html: renderPage({
      pathname: '/',
      metaPolicy: policy.meta,
      preloads: shellPreloads(start.shells[0]),
      blocks: jsonBlock(CONFIG_BLOCK, shown) + jsonBlock(START_BLOCK, start),
    }),
    /** The host should send them with it. */
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Cached, but revalidated each time: the next shell changes the HTML at the same address.
      'cache-control': 'no-cache',
      ...SECURITY_HEADERS,
      'content-security-policy': policy.header,
      'strict-transport-security': STRICT_TRANSPORT_SECURITY,
    },
  };
};

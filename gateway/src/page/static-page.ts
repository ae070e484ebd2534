import type { PageConfig, ReleaseState } from '@refined/shared/contract';
import { chosenShell, CONFIG_BLOCK } from '@refined/shared/federation';
import { staticPagePolicy } from '../http/page-policy.ts';
import { FIXED_HEADERS, STRICT_TRANSPORT_SECURITY } from '../http/security-headers.ts';
import { jsonBlock } from './json-block.ts';
import { renderPage, shellScripts } from './page-renderer.ts';

/** Above every canary's share, so that no canary applies. */
const NO_CANARY = 100;

export interface StaticPage {
  readonly html: string;
  /** Headers that the host should send with it, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The page for hosts without the gateway (an object store behind a CDN): one HTML for every
 * address, of the active shell. The shell fetches the state itself and chooses its bucket. Such a
 * host takes no failure reports.
 * @param config `reports` and `bucket` are ignored
 * @throws when no release of the shell is active
 */
export const staticPage = (state: ReleaseState, config: PageConfig): StaticPage => {
  const shell = chosenShell(state, NO_CANARY);
  if (!shell) throw new Error('No release of the shell is active.');
  const { reports: _reports, bucket: _bucket, ...shown } = config;
  const policy = staticPagePolicy(shown);
  return {
    html: renderPage({
      pathname: '/',
      metaPolicy: policy.meta,
      scripts: shellScripts(shell),
      blocks: jsonBlock(CONFIG_BLOCK, shown),
    }),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Cached, but revalidated each time: the next shell is another HTML at the same address.
      'cache-control': 'no-cache',
      'content-security-policy': policy.header,
      'strict-transport-security': STRICT_TRANSPORT_SECURITY,
      ...FIXED_HEADERS,
    },
  };
};

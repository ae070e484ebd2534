import type { RemoteFault } from '@refined/shared/contract';
import { start } from './html.ts';
import type { StartShell } from './start-block.ts';

export interface AddressRules {
  readonly createScriptURL: (path: string) => string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: AddressRules) => AddressRules };
  }
}

/** Why a file didn't load. Falsy: the network or the host failed, not the file. */
export type WhyMissing = RemoteFault | false | void;

/** Fetches the file again, because a script element doesn't say why it failed. */
const whyMissing = async (address: string, integrity: string): Promise<WhyMissing> => {
  try {
    await fetch(address, { integrity });
  } catch {
    // Without an answer this is an error, which has no status.
    const { status } = await fetch(address).catch((error: Response) => error);
    return status < 300 ? 'integrity' : status < 500 && 'status';
  }
};

let coming = 0;

/** The number of shell files that haven't loaded yet. */
export const stillComing = () => coming;

/** Trusted Types policy: the bootstrap can run only files of this release, and the watchdog. */
export const policyFor = (base: string): AddressRules => {
  const rules: AddressRules = {
    createScriptURL: (path) => (path === start.watchdog?.address ? path : base + path),
  };
  return self.trustedTypes?.createPolicy('bootstrap', rules) ?? rules;
};

/**
 * Puts a release's scripts into the page; they run in order.
 * @param onMissing called for each file that doesn't load
 */
export const runScripts = (
  policy: AddressRules,
  scripts: StartShell['scripts'],
  onMissing: (kind: WhyMissing) => void,
): void => {
  scripts.forEach(([path, integrity]) => {
    coming++;
    const src = policy.createScriptURL(path);
    document.head.append(
      Object.assign(document.createElement('script'), {
        async: false,
        crossOrigin: '',
        integrity,
        src,
        onload: () => coming--,
        onerror: () => whyMissing(src, integrity).then(onMissing),
      }),
    );
  });
};

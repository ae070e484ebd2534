import type { BenchRun } from '../run/bench-run.ts';
import { makeCertificate } from './certificate.ts';
import { openFront } from './http2-front.ts';
import type { Answer } from './http2-front.ts';
import { openLink } from './shaped-link.ts';
import type { LinkShape } from './shaped-link.ts';

export interface TrustedOrigins {
  /** With these flags a browser trusts the origins. */
  readonly flags: readonly string[];
  /** @param shape of the link to it; undefined: as fast as the machine. @returns the origin */
  readonly open: (answer: Answer, shape?: LinkShape) => Promise<string>;
}

/** Servers over HTTP/2 that end with the run. */
export const trustedOrigins = (run: BenchRun): TrustedOrigins => {
  const certificate = makeCertificate();
  return {
    flags: [`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`],
    open: async (answer, shape) => {
      const front = await openFront(certificate, answer);
      run.atEnd(front.close);
      const link = shape && (await openLink(front.port, shape));
      if (link) run.atEnd(link.close);
      return `https://localhost:${(link ?? front).port}`;
    },
  };
};

import type { Fault } from '../contract/index.ts';
import { faultMessages } from './faults.ts';

/**
 * One sentence with what went wrong and what to do, followed by the server's own words if there are
 * any.
 */
export const faultText = (fault: Fault): string => {
  switch (fault.kind) {
    case 'rate-limited':
      return faultMessages.rateLimited(fault.retryAfter);
    case 'server':
      return fault.status === 507
        ? faultMessages.noRoom
        : faultMessages.server(fault.status ?? 500);
    case 'unexpected':
      return faultMessages.unexpected(fault.status ?? 200);
    case 'aborted':
      return faultMessages.network;
    case 'invalid':
    case 'conflict':
      return fault.detail ?? faultMessages[fault.kind];
    default:
      return faultMessages[fault.kind];
  }
};

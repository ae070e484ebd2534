import { faultText } from '@refined/shared/api-client';
import type { Fault } from '@refined/shared/api-client';
import { shellMessages } from '../messages/shell.ts';

const { login } = shellMessages;

/**
 * The text after "An error occurred": why, and what to do (D9). Hosts answer 400, 401 or 403 to
 * wrong credentials.
 */
export const signInFaultText = (fault: Fault): string => {
  switch (fault.kind) {
    case 'invalid':
    case 'unauthorized':
    case 'forbidden':
      return login.wrong;
    case 'rate-limited':
      return fault.retryAfter === undefined
        ? login.tooManyNow
        : login.tooMany(fault.retryAfter, new Date(fault.at.getTime() + fault.retryAfter * 1000));
    default:
      return faultText(fault);
  }
};

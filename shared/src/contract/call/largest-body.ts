import { LIMITS } from '../../domain/index.ts';

/**
 * Largest body of any call, in bytes. A gateway accepts no more: otherwise the API's refusal would
 * race with the rest of the body.
 */
export const LARGEST_BODY = Math.max(LIMITS.bodyBytes, LIMITS.uploadChunk);

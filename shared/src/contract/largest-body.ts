import { LIMITS } from '../domain/index.ts';

/**
 * Bytes of the largest body that any call takes. A gateway takes no more: what the API refused half
 * way would be a race between its answer and the rest of the body.
 */
export const LARGEST_BODY = Math.max(LIMITS.bodyBytes, LIMITS.uploadChunk);

/** What the servers have in common in answering requests. Not for browsers. */
export { drainAtClose, answerAfterBody } from './connections.ts';
export { GATEWAY_HEADER, requestLogger } from './request-logger.ts';
export { LOAD, waitingLine } from './waiting-line.ts';
export { nearestName, nearestWithin } from './nearest-name.ts';
export { oncePerCause, StartFault, messageOf } from './fault-log.ts';
export type { CauseLog } from './fault-log.ts';
export { ignoreExpectations, parserErrorAnswerer } from './parser-errors.ts';
export type { LineLimits, Turn } from './waiting-line.ts';

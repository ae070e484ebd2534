/** What the servers have in common in answering requests. Not for browsers. */
export { drainAtClose } from './drain.ts';
export { GATEWAY_HEADER } from './gateway-header.ts';
export { LOAD } from './load-figures.ts';
export { nearestName, nearestWithin } from './nearest-name.ts';
export { oncePerCause } from './once-per-cause.ts';
export type { CauseLog } from './once-per-cause.ts';
export { ignoreExpectations, parserErrorAnswerer } from './parser-errors.ts';
export { requestLogger } from './request-logger.ts';
export { waitingLine } from './waiting-line.ts';
export type { LineLimits, Turn, WaitingLine } from './waiting-line.ts';
export { StartFault, messageOf } from './start-fault.ts';
export { answerAfterBody } from './unread-body.ts';

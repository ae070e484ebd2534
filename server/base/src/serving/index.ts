/** What the servers have in common in answering requests. Not for browsers. */
export { answerAfterBody, drainAtClose, GATEWAY_HEADER } from './connections.ts';
export { LOAD, waitingLine } from './waiting-line.ts';
export { nearestName, nearestWithin } from './nearest-name.ts';
export { serveMetrics } from './metrics.ts';
export type { AddMetrics } from './metrics.ts';
export { tracingOf } from './tracing.ts';
export type { Tracing } from './tracing.ts';
export { oncePerCause, StartFault, messageOf } from './fault-log.ts';
export type { CauseLog } from './fault-log.ts';
export { ignoreExpectations, parserErrorAnswerer } from './parser-errors.ts';
export type { Caller, LineLimits, Turn } from './waiting-line.ts';
export { logAnswers, partLog, REQUEST_ID, requestId } from './part-log.ts';

/** What all servers share: Fastify apps, errors, headers, health, metrics and log. */
export { createServer, type ServerOptions } from './create-server.ts';
export { GATEWAY_HEADER } from './connections.ts';
export { fieldProblem, HttpProblem, sendProblem } from './problem.ts';
export {
  NOT_A_PAGE,
  protect,
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from './security-headers.ts';
export { serveHealth, type Lifetime } from './health.ts';
export { serveMetrics, type AddMetrics } from './metrics.ts';
export { listen } from './create-server.ts';
export { markupText } from './markup-text.ts';
export { partLog } from './part-log.ts';
export { secretCheck } from './metrics.ts';

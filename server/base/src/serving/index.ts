/** What all servers share: Fastify apps, errors, headers, health, metrics and log. */
export { createServer, listen, type ServerOptions } from './create-server.ts';
export { GATEWAY_HEADER } from './connections.ts';
export { fieldProblem, HttpProblem, sendProblem } from './problem.ts';
export {
  NOT_A_PAGE,
  protect,
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from './security-headers.ts';
export { serveHealth, type Lifetime } from './health.ts';
export { serveMetrics, secretCheck, type AddMetrics } from './metrics.ts';
export { markupText } from './markup-text.ts';
export { partLog } from './part-log.ts';

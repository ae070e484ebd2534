export { buildGateway } from './app.ts';
export type { GatewayParts } from './app.ts';
export type { Upstream } from './api/upstream.ts';
export { DEFAULT_LIMITS, readConfiguration } from './configuration.ts';
export type { GatewayConfiguration, GatewayLimits } from './configuration.ts';

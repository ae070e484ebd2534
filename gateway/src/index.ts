export { buildGateway } from './app.ts';
export type { GatewayParts } from './app.ts';
export type { Upstream } from './api/upstream.ts';
export { DEFAULT_LIMITS, readConfiguration } from './configuration/configuration.ts';
export type { GatewayConfiguration, GatewayLimits } from './configuration/configuration.ts';
export { releasedFileHeaders, STATE_HEADERS } from './http/released-file-headers.ts';
export { FAVICON } from './page/first-paint.ts';
export { staticPage } from './page/static-page.ts';
export type { StaticPage } from './page/static-page.ts';

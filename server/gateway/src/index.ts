export { buildGateway } from './app.ts';
export { DEFAULT_LIMITS, readConfiguration } from './configuration.ts';
export { releasedFileHeaders, STATE_HEADERS } from './http/answers.ts';
export { BOOTSTRAP } from './page/bootstrap-file.ts';
export { FAVICON } from './page/first-paint.ts';
export { staticPage } from './page/static-page.ts';

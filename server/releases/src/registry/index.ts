/** The service that teams' screens come by. */
export { buildRegistry } from './registry-app.ts';
export { askApi } from './operators.ts';
export { stagingReader } from '../operations/staging.ts';

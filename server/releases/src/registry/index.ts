/** The service by which teams publish screens. */
export { buildRegistry } from './registry-app.ts';
export { askApi } from './operators.ts';
export { stagingReader } from '../operations/staging.ts';

export { createFakeApi, problemAnswer, TOKEN } from './fake-api.ts';
export type { FakeApi, FakeApiOptions, RecordedCall } from './fake-api.ts';
export { fakeDrug } from './fake-drugs.ts';
export type { FakeDrug } from './fake-drugs.ts';
export { fixtureDrug, fixtureLookups } from './fixtures.ts';
export { renderApiHook } from './render-api-hook.tsx';
export { renderScreen } from './render-screen.tsx';
export type { RenderScreenOptions } from './render-screen.tsx';

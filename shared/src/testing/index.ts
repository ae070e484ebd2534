// The matchers that tools/jest sets up, for the compiler: whoever imports this door has their
// types.
/// <reference types="@testing-library/jest-dom/jest-globals" preserve="true" />

export { createFakeApi, problemAnswer, TOKEN } from './fake-api.ts';
export type { FakeApi, FakeApiOptions, FakeRequest, RecordedCall } from './fake-api.ts';
export { comparedField, fakeComparison, fakeReason } from './fake-comparison.ts';
export { fakeDrug } from './fake-drugs.ts';
export type { FakeDrug } from './fake-drugs.ts';
export { findViolations } from './find-violations.ts';
export { fixtureDrug, fixtureLookups } from './fixtures.ts';
export { renderApiHook } from './render-api-hook.tsx';
export { renderKit } from './render-kit.tsx';
export { renderScreen } from './render-screen.tsx';
export type { RenderScreenOptions } from './render-screen.tsx';

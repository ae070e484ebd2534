// The matchers that the kit's jest preset sets up, for the compiler: whoever imports this door has
// their types.
/// <reference types="@testing-library/jest-dom/jest-globals" preserve="true" />

export { createFakeApi, problemAnswer, TOKEN } from './fake-api.ts';
export type { FakeApi, FakeApiOptions, FakeRequest } from './fake-api.ts';
export { comparedField, fakeComparison, fakeReason } from './fake-comparison.ts';
export { fakeDrug, fixtureDrug, fixtureLookups } from './fake-drugs.ts';
export type { FakeDrug } from './fake-drugs.ts';
export { findViolations } from './find-violations.ts';
export { renderApiHook, renderKit, renderScreen } from './render.tsx';

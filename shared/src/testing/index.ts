// The types of the matchers that the kit's jest preset sets up, for everyone who imports this door.
/// <reference types="@testing-library/jest-dom/jest-globals" preserve="true" />

/**
 * For tests only: a page around a screen, and an API that has to satisfy the contract.
 *
 * @module
 * @example
 * ```tsx
 * import { expect, it } from '@jest/globals';
 * import { screen } from '@testing-library/react';
 * import { useQueueCounts } from '@refined/shared/api-client';
 * import { createFakeApi, fakeDrug, renderScreen } from '@refined/shared/testing';
 *
 * const Waiting = () => <p>{useQueueCounts().data?.noc_review} wait</p>;
 *
 * it('says how many wait', async () => {
 *   const api = createFakeApi({ drugs: [fakeDrug({ queue: 'noc' })] });
 *   renderScreen(<Waiting />, { path: '/prices', at: '/prices', api });
 *   expect(await screen.findByText('1 wait')).toBeVisible();
 * });
 * ```
 */
export { FAKE_ACTION, FAKE_UNDO } from './fake-actions.ts';
export { createFakeApi, problemAnswer, TOKEN } from './fake-api.ts';
export type { FakeApi, FakeApiOptions, FakeRequest } from './fake-api.ts';
export { comparedField, decidedField, fakeComparison, fakeReason } from './fake-comparison.ts';
export { fakeDrug, fixtureDrug, fixtureLookups, listedDrug, moveAnswerOf } from './fake-drugs.ts';
export type { FakeDrug } from './fake-drugs.ts';
export { fakeEvents } from './fake-events.ts';
export { findViolations } from './find-violations.ts';
export { renderApiHook, renderKit, renderScreen } from './render.tsx';

import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from '../router/index.ts';
import { KitRoot } from '../ui/index.ts';

export interface RenderKitOptions {
  readonly at?: string;
  /** With fake timers: jest.advanceTimersByTime. */
  readonly advanceTimers?: (ms: number) => void;
}

/** A part of the kit inside KitRoot and a router; `show` replaces it. */
export const renderKit = (piece: ReactNode, { at = '/', advanceTimers }: RenderKitOptions = {}) => {
  const router = createMemoryRouter([{ path: '*', element: piece }], { initialEntries: [at] });
  const view = render(
    <KitRoot nonce="test">
      <RouterProvider router={router} />
    </KitRoot>,
  );
  return { ...view, router, user: userEvent.setup(advanceTimers ? { advanceTimers } : {}) };
};

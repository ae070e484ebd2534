import { watchMessages } from '../../messages/watch.ts';
import type { NoticedFaults } from './noticed-faults.ts';
import type { Originals } from './originals.ts';
import { anyReleaseIn, releaseIn } from './release-of-caller.ts';
import type { ErrorsRule } from './rules/errors.ts';

type Listen = Pick<Originals, 'listen'>;

/** Uncaught errors and rejections in the page. */
export const listenForErrors = (
  { listen }: Listen,
  errors: ErrorsRule,
  { current, notice }: Pick<NoticedFaults, 'current' | 'notice'>,
): void => {
  const caught = (owner: string | undefined, reason: unknown): void => {
    const bad = errors.caught(owner, current()?.base, reason instanceof Error);
    if (bad) notice(bad, 'errors', watchMessages.errors(reason));
  };
  listen(
    window,
    'error',
    (event) => {
      if (!(event instanceof ErrorEvent) || /^ResizeObserver loop/.test(event.message)) return;
      const { filename, error } = event;
      const { stack } = (error ?? {}) as { stack?: string };
      caught(releaseIn(filename) ?? anyReleaseIn(stack), error ?? new Error(event.message));
    },
    true,
  );
  listen(window, 'unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent;
    const { stack } = (reason ?? {}) as { stack?: string };
    caught(anyReleaseIn(stack), reason);
  });
};

/** What the user does, before anybody else's listener hears it. */
export const listenForInput = ({ listen }: Listen, came: (event: Event) => void): void => {
  for (const type of ['click', 'pointerdown', 'mousedown', 'keydown', 'beforeinput'])
    listen(window, type, came, { capture: true, passive: true });
};

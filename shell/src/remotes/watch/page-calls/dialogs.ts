import type { ReleaseOfCaller } from '../release-of-caller.ts';
import type { Heard } from './heard.ts';
import { replace } from './replace.ts';

/** What the browser's own dialogs answer when they aren't shown. */
const REFUSED = { alert: undefined, confirm: false, prompt: null } as const;

/** `alert` and its like, which stop the page until they are answered. */
export const replaceDialogs = (
  releaseOfCaller: ReleaseOfCaller,
  { mayAsk, asked }: Pick<Heard, 'mayAsk' | 'asked'>,
): void => {
  const now = performance.now.bind(performance);
  for (const [name, refused] of Object.entries(REFUSED)) {
    const original = window[name as 'prompt'];
    replace(window, name, function ask(...given: Parameters<typeof original>) {
      const owner = releaseOfCaller(ask);
      if (!owner) return original.apply(window, given);
      if (!mayAsk(owner)) return refused;
      const since = now();
      try {
        return original.apply(window, given);
      } finally {
        asked(now() - since);
      }
    });
  }
};

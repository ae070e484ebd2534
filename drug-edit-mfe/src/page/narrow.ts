import { tokens } from '@refined/shared/ui';

/** Whether the page has one column: everything but the form then starts folded. */
export const isNarrow = (): boolean =>
  typeof window.matchMedia === 'function' &&
  window.matchMedia(tokens.narrow.replace('@media ', '')).matches;

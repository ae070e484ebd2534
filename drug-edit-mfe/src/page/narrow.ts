import { tokens } from '@refined/shared/ui';

/** One column, where what isn't the form begins folded. */
export const isNarrow = (): boolean =>
  typeof window.matchMedia === 'function' &&
  window.matchMedia(tokens.narrow.replace('@media ', '')).matches;

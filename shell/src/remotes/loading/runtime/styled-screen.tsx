import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { isScreenModule } from '@refined/shared/federation';

/**
 * A screen whose libraries may write their styles by emotion (react-select), with the page's nonce.
 * The shell's own first drawing does without, so this comes with the first screen.
 */
export const styledScreen = (module: unknown): unknown => {
  if (!isScreenModule(module)) return module;
  const { Screen } = module;
  const cache = createCache({ key: 'css', nonce: window.__nonce__, prepend: true });
  return {
    ...module,
    Screen: () => (
      <CacheProvider value={cache}>
        <Screen />
      </CacheProvider>
    ),
  };
};

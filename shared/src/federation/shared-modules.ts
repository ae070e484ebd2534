/**
 * The modules that exist once per page. The shell provides them, screens use them (`import: false`)
 * and contain no copy. Read by the bundler config. Of MUI these are what all components of a page
 * share: theme, default props, `styled`, and the stack of open dialogs. Every other component of MUI
 * is bundled by the screen that imports it.
 */
export const SHARED_LIBRARIES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@emotion/react',
  '@emotion/styled',
  '@mui/material/DefaultPropsProvider',
  '@mui/material/Modal',
  '@mui/material/styles',
  '@mui/material/zero-styled',
] as const;

/**
 * Our own singletons: facades with only the parts in use, so that sharing them eagerly costs
 * little.
 */
export const SHARED_DOORS = [
  '@refined/shared/api-client',
  '@refined/shared/session',
  '@refined/shared/ui',
  '@refined/shared/router',
  '@refined/shared/schema',
] as const;

/**
 * Name of the page's global function `(script: HTMLScriptElement, url: string) => void`, which the
 * shell sets and every bundle calls before it loads a script: there a chunk gets the integrity that
 * its release lists.
 */
export const SCRIPT_CHECK = '__refinedCheckScript';

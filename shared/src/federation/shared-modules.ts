/**
 * The modules that exist once per page. The shell provides them; screens use them (`import: false`)
 * and contain no copy. The bundler config reads this list. From MUI it has the parts that all
 * components of a page share: theme, default props, `styled`, and the stack of open dialogs. A
 * screen bundles every other MUI component that it imports.
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

/** Our own singletons: facades with only the parts in use, so that eager sharing is cheap. */
export const SHARED_DOORS = [
  '@refined/shared/api-client',
  '@refined/shared/session',
  '@refined/shared/ui',
  '@refined/shared/router',
  '@refined/shared/schema',
] as const;

/**
 * Name of the page's global function `(script: HTMLScriptElement, url: string) => void`. The shell
 * sets it and every bundle calls it before it loads a script, to add the integrity from the
 * release.
 */
export const SCRIPT_CHECK = '__refinedCheckScript';

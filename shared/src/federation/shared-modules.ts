/**
 * The modules that exist once per page. The shell provides them eagerly, screens use them (`import:
 * false`) and contain no copy. Read by the bundler config.
 */
export const SHARED_LIBRARIES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@emotion/react',
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

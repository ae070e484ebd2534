/**
 * The modules that the page has once, whoever imports them. The shell provides them eagerly,
 * screens take them (`import: false`) and carry no copy. Read by the bundler config.
 */
export const SHARED_LIBRARIES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@emotion/react',
] as const;

/**
 * Our own singletons: facades that offer just the parts in use, so that sharing eagerly costs
 * little.
 */
export const SHARED_DOORS = [
  '@refined/shared/api-client',
  '@refined/shared/session',
  '@refined/shared/ui',
  '@refined/shared/router',
  '@refined/shared/schema',
] as const;

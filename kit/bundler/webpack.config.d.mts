import type { Configuration } from 'webpack';

/**
 * What a screen's webpack.config.mjs exports: `export default workspaceConfig(import.meta.dirname);`
 *
 * @param folder of the screen
 */
export declare const workspaceConfig: (
  folder: string,
) => (
  env: { readonly version?: string },
  options: { readonly mode?: 'production' | 'development' },
) => Promise<Configuration>;

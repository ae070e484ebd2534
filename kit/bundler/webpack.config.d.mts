import type { Configuration } from 'webpack';

/**
 * A screen's webpack.config.mjs: `export default workspaceConfig(import.meta.dirname);`
 *
 * @param folder the screen's folder
 */
export declare const workspaceConfig: (
  folder: string,
) => (
  env: { readonly version?: string },
  options: { readonly mode?: 'production' | 'development' },
) => Promise<Configuration>;

/** Written for each build by checks/bench/src/one-bundle-config.ts. */
declare module '@refined/bench/screens' {
  import type { ComponentType } from 'react';
  import type { ScreenChoice } from '@refined/shared/federation';

  export const choices: readonly ScreenChoice[];
  export const screens: Readonly<Record<string, () => Promise<{ readonly Screen: ComponentType }>>>;
}

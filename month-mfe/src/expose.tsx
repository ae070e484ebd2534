import type { ScreenModule } from '@refined/shared/federation';
import { StyleSheet } from '@refined/shared/ui';
import { MonthPages } from './month-pages.tsx';
import { monthStyles } from './month.styles.ts';

/** What the shell loads: see ScreenModule. */
export const Screen = () => (
  <>
    <StyleSheet text={monthStyles} />
    <MonthPages />
  </>
);

({ Screen }) satisfies ScreenModule;

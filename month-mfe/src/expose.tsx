import { Global, css } from '@emotion/react';
import type { ScreenModule } from '@refined/shared/federation';
import { MonthScreen } from './month-screen.tsx';
import { monthStyles } from './month.styles.ts';

const sheet = css(monthStyles);

/** What the shell loads: see ScreenModule. */
export const Screen = () => (
  <>
    <Global styles={sheet} />
    <MonthScreen />
  </>
);

({ Screen }) satisfies ScreenModule;

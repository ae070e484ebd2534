import type { ScreenModule } from '@refined/shared/federation';
import { StyleSheet } from '@refined/shared/ui';
import actions from './actions/actions.css';
import imports from './imports/imports.css';
import { MonthPages } from './month-pages.tsx';
import month from './month.css';
import publications from './publications/publications.css';

const styles = month + imports + publications + actions;

/** What the shell loads: see ScreenModule. */
export const Screen = () => (
  <>
    <StyleSheet text={styles} />
    <MonthPages />
  </>
);

({ Screen }) satisfies ScreenModule;

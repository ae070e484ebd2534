import { StyleSheet } from '@refined/shared/ui';
import type { ScreenModule } from '@refined/shared/federation';
import styles from './releases.css';
import { ReleasesScreen } from './releases-screen.tsx';

/** What the shell loads: see ScreenModule. */
export const Screen = () => (
  <>
    <StyleSheet text={styles} />
    <ReleasesScreen />
  </>
);

({ Screen }) satisfies ScreenModule;

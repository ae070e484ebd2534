import type { ScreenModule } from '@refined/shared/federation';
import { ScreenNameScreen } from './screen-name-screen.tsx';

/** The component that the shell loads (see ScreenModule). */
export const Screen = ScreenNameScreen;

({ Screen }) satisfies ScreenModule;

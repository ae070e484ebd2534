import type { ScreenModule } from '@refined/shared/federation';
import { QueueScreen } from './queue-screen.tsx';

/** What the shell loads: see ScreenModule. */
export const Screen = QueueScreen;

({ Screen }) satisfies ScreenModule;

import type { ScreenModule } from '@refined/shared/federation';
import { SearchScreen } from './search-screen.tsx';

/** What the shell loads: see ScreenModule. */
export const Screen = SearchScreen;

({ Screen }) satisfies ScreenModule;

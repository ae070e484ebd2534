import { ELEMENTS } from './elements.ts';
import type { Interference } from './interference.ts';
import { LOOKS } from './looks.ts';
import { SCRIPTS } from './scripts.ts';

/** What is put into the page by others, hurts nobody, and isn't a release's fault. */
export const INTERFERENCES: readonly Interference[] = [...ELEMENTS, ...LOOKS, ...SCRIPTS];

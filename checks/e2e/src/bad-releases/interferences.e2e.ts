import { ELEMENTS, LOOKS, SCRIPTS } from '@refined/bad-releases';
import { test } from './trials.ts';

/** Two of each sort; `npm run drill -- --kinds` tries them all. */
const SAMPLE = [ELEMENTS, LOOKS, SCRIPTS].flatMap((sort) => [sort[0]!, sort.at(-1)!]);

for (const interference of SAMPLE)
  // Rejects if the good release breaks or is blamed, or if the addition is gone.
  test(`a browser with ${interference.name} costs no screen, and nobody is blamed`, ({ trials }) =>
    trials.interfere(interference));

import type { ReactNode } from 'react';
import type { Tone } from '../theme/palette.ts';

/** A state in one word; its colour only repeats the word. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`rf-badge rf-tone-${tone}`}>{children}</span>
);

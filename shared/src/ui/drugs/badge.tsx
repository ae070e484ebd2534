import type { ReactNode } from 'react';
import type { Tone } from '../theme/palette.ts';

/** A quiet word of state; its colour only repeats what the word says. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`rf-badge rf-tone-${tone}`}>{children}</span>
);

import { PATHS } from '../domain/index.ts';
import type { MoveName } from '../domain/index.ts';
import { moveMessages } from './moves.ts';

interface NamedDrug {
  readonly id: string;
  readonly din: string;
  readonly drug_name?: string;
}

/** What toasts about moves say beside their sentence: which drug it is, and how they are counted. */
export const moveToasts = {
  about: ({ id, din, drug_name: name }: NamedDrug) => ({
    label: name ? `${din} ${name}` : din,
    to: PATHS.drug(id),
  }),
  moved: (move: MoveName, count = 1) => ({
    kind: `moved.${move}`,
    count,
    text: (all: number) => moveMessages.movedAll(all, move),
  }),
  undone: (count = 1) => ({ kind: 'undone', count, text: moveMessages.undoneAll }),
};

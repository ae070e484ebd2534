import { PATHS } from '../domain/index.ts';
import type { MoveName } from '../domain/index.ts';
import { drugLine } from './drug-line.ts';
import type { LinedDrug } from './drug-line.ts';
import { moveMessages } from './moves.ts';

interface NamedDrug extends Omit<LinedDrug, 'in_product'> {
  readonly id: string;
}

/** What toasts about moves say beside their sentence: which drug it is, and how they are counted. */
export const moveToasts = {
  about: (drug: NamedDrug) => ({ label: drugLine(drug), to: PATHS.drug(drug.id) }),
  moved: (move: MoveName, count = 1) => ({
    kind: `moved.${move}`,
    count,
    text: (all: number) => moveMessages.movedAll(all, move),
  }),
  undone: (count = 1) => ({ kind: 'undone', count, text: moveMessages.undoneAll }),
};

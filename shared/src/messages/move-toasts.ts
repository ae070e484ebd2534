import { PATHS, type MoveName } from '../domain/index.ts';
import { drugLine, type LinedDrug } from './drug-line.ts';
import { moveMessages } from './moves.ts';

interface NamedDrug extends Omit<LinedDrug, 'in_product'> {
  readonly id: string;
}

/** What toasts about moves say beside their sentence: which drug it is, and how they are counted. */
export const moveToasts = {
  about: (drug: NamedDrug) => ({ label: drugLine(drug), to: PATHS.drug(drug.id) }),
  moved: (move: MoveName) => ({
    kind: `moved.${move}`,
    count: 1,
    text: (all: number) => moveMessages.movedAll(all, move),
  }),
  undone: () => ({ kind: 'undone', count: 1, text: moveMessages.undoneAll }),
};

import { PATHS, type MoveName } from '../domain/index.ts';
import { drugLine, type LinedDrug } from './drug-line.ts';
import { moveMessages } from './moves.ts';

interface NamedDrug extends Omit<LinedDrug, 'in_product'> {
  readonly id: string;
}

/** The drug's link and the counter for toasts about moves. */
export const moveToasts = {
  about: (drug: NamedDrug) => ({ label: drugLine(drug), to: PATHS.drug(drug.id) }),
  moved: (move: MoveName) => ({
    kind: `moved.${move}`,
    count: 1,
    text: (all: number) => moveMessages.movedAll(all, move),
  }),
  undone: () => ({ kind: 'undone', count: 1, text: moveMessages.undoneAll }),
};

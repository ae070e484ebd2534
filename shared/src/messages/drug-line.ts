import { fieldMessages } from './fields.ts';
import { moveMessages } from './moves.ts';
import { PATHS, type MoveName } from '../domain/index.ts';

/** The known data of a drug; a bare host sends only some of it. */
export interface LinedDrug {
  readonly din?: string | undefined;
  readonly drug_name?: string | undefined;
  readonly strength?: string | undefined;
  readonly form?: string | undefined;
  readonly in_product?: boolean | undefined;
}

const nameOf = ({ drug_name: name }: LinedDrug) => (name === '' ? fieldMessages.noName : name);

const joined = (parts: readonly (string | undefined)[], by: string): string =>
  parts.filter(Boolean).join(by);

/** The linked part of the line: the DIN; without a DIN the name is needed too. */
export const drugLead = (drug: LinedDrug): string =>
  drug.din || joined([fieldMessages.noDin, nameOf(drug)], ' ');

/** The line without the DIN and the product. */
export const drugText = (drug: LinedDrug): string =>
  joined([nameOf(drug), drug.strength, drug.form], ' · ');

/**
 * The line that identifies a drug outside its card: "02240001 Metformin · 500 MG · TABLET";
 * strengths distinguish drugs of one name. With `productName` it has whether the drug is on the
 * product.
 */
export const drugLine = (drug: LinedDrug, productName?: string): string => {
  const { din, in_product: isOn } = drug;
  const on =
    productName === undefined || isOn === undefined
      ? undefined
      : moveMessages.onOrOff(productName, isOn);
  const dinAndText = joined([din || fieldMessages.noDin, drugText(drug)], ' ');
  return joined([dinAndText, on], ' · ');
};

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

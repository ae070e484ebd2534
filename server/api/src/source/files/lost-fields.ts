import { isDin } from '@refined/shared/domain';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import { DPD_STATES, memberName, type DpdFileName } from './dpd-files.ts';
import { strengthOf, type DpdProduct } from './dpd-product.ts';
import type { DpdExtract } from './read-extract.ts';

interface Field {
  readonly name: string;
  readonly file: DpdFileName;
  readonly has: (product: DpdProduct) => boolean;
  /** Every product has it. A field without this is lost only if the previous extract had it. */
  readonly needed?: true;
}

const FIELDS: readonly Field[] = [
  { name: 'the company', file: 'comp', has: ({ company }) => company !== null, needed: true },
  {
    name: 'the ingredients',
    file: 'ingred',
    has: ({ ingredients }) => ingredients.length > 0,
    needed: true,
  },
  { name: 'the strength', file: 'ingred', has: (product) => /\d/.test(strengthOf(product)) },
  { name: 'the form', file: 'form', has: ({ forms }) => forms.length > 0, needed: true },
  { name: 'the route', file: 'route', has: ({ routes }) => routes.length > 0, needed: true },
  {
    name: 'the schedule',
    file: 'schedule',
    has: ({ schedules }) => schedules.length > 0,
    needed: true,
  },
  { name: 'the ATC class', file: 'ther', has: ({ drugClass }) => drugClass !== null },
  { name: 'the DIN', file: 'drug', has: ({ din }) => isDin(din) },
  { name: 'the mark of a biosimilar', file: 'biosimilar', has: ({ biosimilar }) => biosimilar },
];

/** Up to this many products, or this share, may lose a field: reviewers are asked. */
const TOLERATED_PRODUCTS = 50;
const TOLERATED_SHARE = 0.05;

/**
 * Throws `field_lost` if so many products in a file lost a field that the file can't be complete
 * (D78): an empty route.txt, half of ther.txt.
 */
export const refuseLostFields = (
  { products, unmarked }: Pick<DpdExtract, 'products' | 'unmarked'>,
  known: ReadonlyMap<number, { readonly product: DpdProduct }>,
): void => {
  for (const state of DPD_STATES) {
    const listed = products.filter((product) => product.state === state);
    for (const { name, file, has, needed } of FIELDS) {
      // For a missing file the import has a message of its own.
      if (file === 'biosimilar' && unmarked.includes(state)) continue;
      const should = listed.filter(({ drugCode }) => {
        const before = known.get(drugCode)?.product;
        return needed ?? (before !== undefined && has(before));
      });
      const lost = should.filter((product) => !has(product)).length;
      if (lost > TOLERATED_PRODUCTS && lost > should.length * TOLERATED_SHARE)
        throw new ImportError(
          'field_lost',
          message('fieldLost', memberName(file, state), name, lost, should.length),
        );
    }
  }
};

import { expect } from '@jest/globals';
import type { Db } from '../../db/schema.ts';
import { importDpd } from '../../source/apply/import-dpd.ts';
import { takeBackImport } from '../../source/apply/take-back.ts';
import {
  metformin,
  writeExtract,
  type FixtureProduct,
} from '../../source/testing/extract-fixture.ts';
import type { Ledger } from './ledger.ts';
import { PAIR, PAIRS_BECOMING, saidPairs, TRIPLE } from './pairs.ts';
import type { Step } from './steps.ts';
import { expectSameAgain, readFound, takeBackTruly, type Found } from './taking-back.ts';

interface LastImport {
  readonly id: number;
  readonly found: Found;
  readonly before: readonly FixtureProduct[];
}

const FIRST: readonly FixtureProduct[] = Array.from({ length: 14 }, (_, index) => ({
  code: index + 1,
  state: (['marketed', 'marketed', 'approved', 'dormant'] as const)[index % 4]!,
  ...(index === 9 && { ingredients: PAIR }),
  ...(index === 12 && { ingredients: TRIPLE }),
  ...(index === 6 && { ingredients: PAIR }),
  // Health Canada's first extract can lack fields that a publication needs.
  ...(index === 13 && { forms: [] }),
}));
/** The first strength again; the name makes the files differ from an earlier import's. */
const plain = (serial: number): Partial<FixtureProduct> => ({
  ingredients: metformin('500'),
  brand: `NAMED ${serial}`,
});
const dinOf = ({ din, code }: FixtureProduct): string => din ?? String(code).padStart(8, '0');
const DINS = {
  'without a DIN': () => 'Not Applicable/non applicable',
  'with a short DIN': (product: FixtureProduct) => dinOf(product).slice(-7),
  'with another DIN': (_product: FixtureProduct, serial: number) => `029${serial}`.padEnd(8, '0'),
  'with its own DIN': ({ code }: FixtureProduct) => String(code).padStart(8, '0'),
};
const dayAfter = (days: number): string =>
  new Date(Date.UTC(2026, 2, 2 + days)).toISOString().slice(0, 10);

/** Health Canada's monthly extracts: each one changes the one before. */
export class Extracts {
  readonly #db: Db;
  readonly #ledger: Ledger;
  #products = [...FIRST];
  #imports = 0;
  #serial = 100;
  #gone: FixtureProduct[] = [];
  /** The last import if it can be taken back, with the data before it. */
  #last: LastImport | undefined;
  /**
   * In the product, imports and take-backs wait for each other; here they run in the order in which
   * they start.
   */
  #importing = Promise.resolve();

  constructor(db: Db, ledger: Ledger) {
    this.#db = db;
    this.#ledger = ledger;
  }

  import(
    change: (products: readonly FixtureProduct[]) => FixtureProduct[] = (products) => [...products],
  ): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#products;
      this.#products = change(before);
      const { id, found } = await this.#importExtract(
        await writeExtract(this.#products),
        this.#imports++,
      );
      // The same files change nothing: the import before stays the last one.
      if (!found) return;
      // The baseline can't be taken back.
      this.#last = this.#imports > 1 ? { id, found, before } : undefined;
    });
  }

  async #importExtract(
    paths: readonly string[],
    days: number,
  ): Promise<{ id: number; found: Found | undefined }> {
    for (const product of this.#products) this.#ledger.say(product.code, saidPairs(product));
    let found: Found | undefined;
    const afterLock = async (tx: Db) => void (found = await readFound(tx));
    const { status, importId } = await importDpd(
      this.#db,
      { paths, date: dayAfter(days), names: new Map(), actor: 'importer' },
      { afterLock },
    );
    this.#ledger.count(`import ${status}`);
    return { id: importId, found };
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    const turn = this.#importing.then(act);
    this.#importing = turn.catch(() => undefined);
    return turn;
  }

  importMore(changes: Extract<Step, { do: 'import' }>['products']): Promise<void> {
    return this.import((before) => {
      const products = [...before];
      for (const { place: index, becomes } of changes) {
        const which = index % products.length;
        const product = products[which]!;
        const serial = (this.#serial += 1);
        if (becomes === 'new')
          products.push({ code: serial, company: [String(serial), `COMPANY ${serial}`] });
        else if (becomes === 'gone' && products.length > 3)
          this.#gone.push(...products.splice(which, 1));
        else if (becomes === 'back') {
          const back = this.#gone.pop();
          if (back && !products.some(({ code }) => code === back.code)) products.push(back);
        } else if (becomes === 'with exchanged DINs') {
          const next = (which + 1) % products.length;
          const [one, other] = [dinOf(product), dinOf(products[next]!)];
          products[which] = { ...product, din: other };
          products[next] = { ...products[next]!, din: one };
        } else if (becomes === 'with the DIN of the next')
          products[which] = { ...product, din: dinOf(products[(which + 1) % products.length]!) };
        else if (becomes in PAIRS_BECOMING)
          products[which] = {
            ...product,
            ...((product.ingredients?.length ?? 1) > 1 && {
              ingredients: PAIRS_BECOMING[becomes as keyof typeof PAIRS_BECOMING](
                product.ingredients!,
                serial,
              ),
            }),
          };
        else if (becomes in DINS)
          products[which] = {
            ...product,
            din: DINS[becomes as keyof typeof DINS](product, serial),
          };
        else
          products[which] = {
            ...product,
            ...(becomes === 'renamed'
              ? { brand: `NAMED ${serial}` }
              : becomes === 'formless'
                ? { forms: [] }
                : becomes === 'in capsules'
                  ? { forms: ['CAPSULE'] }
                  : becomes === 'with an unknown schedule'
                    ? { schedules: [`PLAN ${serial}`] }
                    : becomes === 'plain'
                      ? plain(serial)
                      : becomes === 'stronger'
                        ? { ingredients: metformin(String(serial)) }
                        : { state: 'dormant' as const }),
          };
      }
      return products;
    });
  }

  takeBack(which: 'last' | 'earlier', again: boolean, actor: string): Promise<void> {
    return this.#inTurn(() => this.#takeBackNow(which, again, actor));
  }

  /** Makes sure that there is an import to take back. */
  async takeBackLast(again: boolean, actor: string): Promise<void> {
    if (!this.#last)
      await this.importMore([
        { place: 0, becomes: 'renamed' },
        { place: 1, becomes: 'new' },
      ]);
    await this.#takeBackNow('last', again, actor);
  }

  /** Takes back the last import, or is refused; then the same month can be imported again. */
  async #takeBackNow(which: 'last' | 'earlier', again: boolean, actor: string): Promise<void> {
    const last = this.#last;
    if (which === 'earlier' || !last) {
      const refused = expect(takeBackImport(this.#db, { run: 1, actor })).rejects;
      await refused.toMatchObject({ code: 'not_taken_back' });
      return this.#ledger.count('take back refused');
    }
    const counts = await takeBackTruly(this.#db, last.id, last.found, actor);
    this.#ledger.count('take back');
    if (counts.kept > 0) this.#ledger.count('take back beside what was decided');
    const taken = this.#products;
    this.#products = [...last.before];
    this.#imports -= 1;
    this.#last = undefined;
    if (!again) return;
    const { id, found } = await this.#importExtract(await writeExtract(taken), this.#imports++);
    await expectSameAgain(this.#db, last.id, id);
    this.#last = { id, found: found!, before: this.#products };
    this.#products = taken;
    this.#ledger.count('import again');
  }
}

import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isDin } from '@refined/shared/domain';
import { parse } from 'csv-parse';
import { foldBlanks } from './labels.ts';
import { labelMeaning } from './meaning.ts';
import { ImportError } from './refusals.ts';
import { message } from './source-messages.ts';

/** Names by DIN from the Canadian Clinical Drug Data Set. */
export type CleanNames = ReadonlyMap<string, string>;

/** The column with the DIN; a DIN with several packages has several rows with the same name. */
interface ClinicalDrug {
  Health_Canada_identifier: string;
  Health_Canada_product_name: string;
}

/** Reads `mp_full_release_….csv.gz`, as published. */
export const readCleanNames = async (path: string): Promise<CleanNames> => {
  await access(path).catch(() => {
    throw new ImportError('file_missing', message('noFile', path));
  });
  const rows = parse({ columns: true, bom: true });
  // An error in any stream ends the loop below.
  pipeline(createReadStream(path), createGunzip(), rows, () => undefined);
  const names = new Map<string, string>();
  for await (const row of rows as AsyncIterable<ClinicalDrug>) {
    const name = foldBlanks(row.Health_Canada_product_name);
    // The literal NA stands for an empty cell.
    if (isDin(row.Health_Canada_identifier) && name !== '' && name !== 'NA')
      names.set(row.Health_Canada_identifier, name);
  }
  return names;
};

/**
 * A product's clean name, else Health Canada's brand name. The clean names are from October 2024:
 * one that differs by more than spaces and punctuation is from before a renaming, and a stale name
 * on a drug is unsafe.
 */
export const cleanName = (din: string, brandName: string, names: CleanNames): string => {
  const name = names.get(din);
  return name !== undefined && labelMeaning(name) === labelMeaning(brandName) ? name : brandName;
};

import type { ReleaseDocument } from '@refined/shared/contract';
import { deltaPath } from '../../objects/names.ts';

/** The file's name in an export. */
export const DICTIONARIES = '_dictionaries';

/**
 * For a host that serves deltas: what a browser offers (`Available-Dictionary`), and what the file
 * of the delta to it is called after the file itself. In the form of an nginx `map`.
 */
export const dictionaryMap = (releases: readonly Pick<ReleaseDocument, 'deltas'>[]): string => {
  const dictionaries = new Set(
    releases.flatMap(({ deltas = [] }) => deltas.map(({ dictionary }) => dictionary)),
  );
  return [...dictionaries]
    .map(
      (dictionary) => `":${dictionary.slice('sha256-'.length)}:" "${deltaPath('', dictionary)}";\n`,
    )
    .join('');
};

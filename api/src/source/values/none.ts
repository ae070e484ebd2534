/**
 * The usual ways of writing that there is nothing, in English and French, with single blanks for
 * their punctuation; the last one is the notices' date for "none".
 */
const SPELLINGS = [
  'N ?A',
  'N ?D',
  'S ?O',
  'NOT (?:APPLICABLE|AVAILABLE|ASSIGNED)',
  'NON (?:APPLICABLE|DISPONIBLE|ATTRIBUEE?)',
  'SANS OBJET',
  'AUCUNE?(?: DIN)?',
  '(?:NO|PAS DE|SANS) DIN',
  'NONE',
  'NEANT',
  'NIL',
  'NULL',
  '1111 11 11',
].join('|');

/** One of them, or several: "Not applicable/non applicable". Without any word: "", "-", "--". */
const NONE = new RegExp(`^(?:(?:${SPELLINGS})(?: |$))*$`);

/** Whether a text says "none", whatever its case, accents and punctuation. */
export const isNone = (text: string): boolean => {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return NONE.test(plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
};

// The same letters as in the database's function fold(): a test compares the two.
const FROM = 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿšžœæÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŠŽŒÆ’‘–—';
const TO = "aaaaaaceeeeiiiinoooooouuuuyyszoaaaaaaaceeeeiiiinoooooouuuuyyszoa''--";

const letters: ReadonlyMap<string, string> = new Map(
  [...FROM].map((letter, index) => [letter, TO[index] ?? letter]),
);
const FOLDED = new RegExp(`[${FROM}]`, 'g');

/**
 * Blind to case and accents (D23): what the database's fold() makes of a text. Terms are folded
 * here, once per request: in a prepared statement's generic plan the function would be called again
 * for every row.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(FOLDED, (letter) => letters.get(letter) ?? letter);

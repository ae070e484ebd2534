/** SQL: a user's full name, else the user name; null without a user `row`. */
export const fullName = (row: string): string =>
  `coalesce(nullif(trim(${row}.first_name || ' ' || ${row}.last_name), ''), ${row}.username)`;

// The same letters as in the database's function fold(): a test compares the two.
const FROM = 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿšžœæÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŠŽŒÆ’‘–—';
const TO = "aaaaaaceeeeiiiinoooooouuuuyyszoaaaaaaaceeeeiiiinoooooouuuuyyszoa''--";

const letters: ReadonlyMap<string, string> = new Map(
  [...FROM].map((letter, index) => [letter, TO[index] ?? letter]),
);
const FOLDED = new RegExp(`[${FROM}]`, 'g');

/**
 * Removes case and accents (D23), exactly as the database's fold() does. Search terms are folded
 * here, once per request: in a prepared statement's generic plan the function would run for every
 * row.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(FOLDED, (letter) => letters.get(letter) ?? letter);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Characters that XML 1.0 can't represent. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for an element or attribute of XML. */
export const xmlText = (value: string): string =>
  value.replace(UNWRITABLE, '\uFFFD').replace(/[&<>"]/g, (character) => ENTITIES[character]!);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that XML 1.0 can't represent. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for the content of an element or the value of an attribute, in HTML and XML. */
export const markupText = (text: string): string =>
  text.replace(UNWRITABLE, '\uFFFD').replace(/[&<>"']/g, (character) => ENTITIES[character]!);

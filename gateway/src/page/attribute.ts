const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
};

/** Escapes text for an attribute's value or an element's content. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&"<>']/g, (character) => ESCAPES[character]!);

import { createContext, use, useInsertionEffect } from 'react';

/** The page's style nonce (Content-Security-Policy). */
export const StyleNonce = createContext<string | undefined>(undefined);

/**
 * A screen's own style sheet, in the page for as long as the screen is. The browser reads it as it
 * is: a library would parse the text before, and write each rule by itself.
 */
export const StyleSheet = ({ text }: { text: string }): null => {
  const nonce = use(StyleNonce);
  useInsertionEffect(() => {
    const sheet = document.createElement('style');
    if (nonce !== undefined) sheet.nonce = nonce;
    sheet.textContent = text;
    document.head.append(sheet);
    return () => sheet.remove();
  }, [text, nonce]);
  return null;
};

import { useInsertionEffect } from 'react';

/**
 * A style sheet in the page, for as long as the component is: a screen's own is gone with the
 * screen. Later ones win, and all of them over the page's style elements. The page's policy
 * (Content-Security-Policy) needs no nonce for them.
 */
export const StyleSheet = ({ text }: { text: string }): null => {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [text]);
  return null;
};

import { useInsertionEffect } from 'react';

/**
 * A style sheet that is in the page while the component is mounted, so a screen's sheet leaves with
 * the screen. Later sheets win, and all of them over the page's style elements. They need no nonce
 * in the page's policy (Content-Security-Policy). Tests replace this file, because jsdom has no
 * such sheets (kit/presets/jest.mjs).
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

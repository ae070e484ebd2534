import { useMemo } from 'react';
import { css, Global } from '@emotion/react';

/** A screen's own style sheet, in the page for as long as the screen is. */
export const StyleSheet = ({ text }: { text: string }) => (
  <Global styles={useMemo(() => css(text), [text])} />
);

// Replaces style sheets, and the component that adds them, in jsdom, which computes styles slowly
// and has no layout. The browser tests check styles.
export default '';

export const StyleSheet = () => null;

// Takes the place of style sheets, and of what adds them to the page, in jsdom: it is slow to
// compute styles and has no layout. The browser tests look at styles.
export default '';

export const StyleSheet = () => null;

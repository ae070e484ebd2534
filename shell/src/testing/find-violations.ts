import axe from 'axe-core';

// axe tries to read icons' ligatures from a canvas, which jsdom hasn't.
HTMLCanvasElement.prototype.getContext = () => null;

/** What axe finds, one line each; colours can't be judged without a real browser. */
export const findViolations = async (root: Element = document.body): Promise<string[]> => {
  const { violations } = await axe.run(root, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

import axe from 'axe-core';

// axe tries to read icon ligatures from a canvas, which jsdom lacks.
HTMLCanvasElement.prototype.getContext = () => null;

/** axe's findings, one line each; colours can't be checked without a real browser. */
export const findViolations = async (root: Element = document.body): Promise<string[]> => {
  const { violations } = await axe.run(root, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

import { getConfig } from '@testing-library/dom';
import axe from 'axe-core';

/** axe takes several turns. What the page does in them is as right as while a test waits for it. */
const whilePageChanges = <Found>(look: () => Promise<Found>): Promise<Found> =>
  getConfig().asyncWrapper(look) as Promise<Found>;

// axe tries to read icon ligatures from a canvas, which jsdom lacks.
HTMLCanvasElement.prototype.getContext = () => null;

/** axe's findings, one line each; colours can't be checked without a real browser. */
export const findViolations = async (root: Element = document.body): Promise<string[]> => {
  const { violations } = await whilePageChanges(() =>
    axe.run(root, { rules: { 'color-contrast': { enabled: false } } }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

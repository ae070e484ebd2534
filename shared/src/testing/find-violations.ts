import { getConfig } from '@testing-library/dom';
import axe from 'axe-core';

/** axe takes several turns. What the page does in them is as right as while a test waits for it. */
const whilePageChanges = <Found>(look: () => Promise<Found>): Promise<Found> =>
  getConfig().asyncWrapper(look) as Promise<Found>;

/**
 * What axe finds in an element, as readable lines; none is good. Contrast needs layout, which jsdom
 * lacks: the palette's test and the browser tests look at it. `region` is about whole pages.
 */
export const findViolations = async (element: Element): Promise<string[]> => {
  // axe looks for icon fonts with a canvas, which jsdom has in name only.
  HTMLCanvasElement.prototype.getContext = () => null;
  const { violations } = await whilePageChanges(() =>
    axe.run(element, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    }),
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} in ${node.html}`),
  );
};

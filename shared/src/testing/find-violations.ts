import { getConfig } from '@testing-library/dom';

/** axe takes several turns. What the page does in them is as right as while a test waits for it. */
const whilePageChanges = <Found>(look: () => Promise<Found>): Promise<Found> =>
  getConfig().asyncWrapper(look) as Promise<Found>;

/**
 * What axe finds in an element, as readable lines; none is good. Contrast needs layout, which jsdom
 * lacks: the palette's test and the browser tests look at it.
 * @param isPage the element is a whole page: its content has to be in regions
 */
export const findViolations = async (element: Element, isPage = false): Promise<string[]> => {
  // axe looks for icon fonts with a canvas, which jsdom has in name only.
  HTMLCanvasElement.prototype.getContext = () => null;
  const { violations } = await whilePageChanges(async () => {
    // Most tests don't look: they needn't load it.
    const { default: axe } = await import('axe-core');
    return axe.run(element, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: isPage } },
    });
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} in ${node.html}`),
  );
};

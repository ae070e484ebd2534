import { getConfig } from '@testing-library/dom';

/** axe is asynchronous. State changes of the page meanwhile are fine, as while a test waits. */
const whilePageChanges = <Found>(look: () => Promise<Found>): Promise<Found> =>
  getConfig().asyncWrapper(look) as Promise<Found>;

/**
 * The violations that axe finds in an element, as readable lines; no line means no violation.
 * Contrast needs layout, which jsdom lacks: the palette's test and the browser tests check it.
 * @param isPage the element is a whole page: its content must be in regions
 */
export const findViolations = async (element: Element, isPage = false): Promise<string[]> => {
  // axe looks for icon fonts with a canvas, which jsdom doesn't implement.
  HTMLCanvasElement.prototype.getContext = () => null;
  const { violations } = await whilePageChanges(async () => {
    // Loaded lazily: most tests don't need it.
    const { default: axe } = await import('axe-core');
    return axe.run(element, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: isPage } },
    });
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} in ${node.html}`),
  );
};

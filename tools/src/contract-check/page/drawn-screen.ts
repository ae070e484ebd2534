import type { Page } from '@playwright/test';

/**
 * Runs in the page. A heading could be anybody's (the shell's own page at that address, another
 * screen's): what counts is that React has drawn the very component that the release exposes. The
 * container is the global that its entry has set; asked for the module again, it gives the one that
 * it has. The tree is found as React's own tools find it.
 */
const IS_DRAWN = `async ({ federationName, expose }) => {
  const container = globalThis[federationName];
  if (!container || typeof container.get !== 'function') return false;
  const { Screen } = (await container.get(expose))();
  const roots = [...document.querySelectorAll('*')].flatMap((element) => Object.keys(element).filter((key) => key.startsWith('__reactContainer$')).map((key) => element[key].stateNode.current));
  const waiting = roots;
  for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
    if (fiber.type === Screen || fiber.elementType === Screen) return true;
    for (const next of [fiber.child, fiber.sibling]) if (next) waiting.push(next);
  }
  return false;
}`;

/** Whether the component of this release stands in the page. */
export const isScreenDrawn = (
  page: Page,
  federationName: string,
  expose: string,
): Promise<boolean> =>
  page.evaluate<boolean>(`(${IS_DRAWN})(${JSON.stringify({ federationName, expose })})`);

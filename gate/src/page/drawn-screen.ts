import type { Page } from '@playwright/test';

/**
 * Runs in the page. A heading isn't proof: it could be the shell's own page, or another screen's.
 * The proof is that React has rendered exactly the component that the release exposes. The
 * container is the global that its entry has set; asked again, it returns the same module. React's
 * tree is found as React's own developer tools find it.
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

/** Whether this release's component is in the page. */
export const isScreenDrawn = (
  page: Page,
  federationName: string,
  expose: string,
): Promise<boolean> =>
  page.evaluate<boolean>(`(${IS_DRAWN})(${JSON.stringify({ federationName, expose })})`);

import type { Route } from '@playwright/test';

/**
 * What may happen to a released script on its way, and the fault that the page names it by. What
 * takes too long is a story's own.
 */
export const ON_THE_WAY: Readonly<
  Record<string, { readonly fault: string; readonly answer: (route: Route) => Promise<void> }>
> = {
  'is missing': {
    fault: 'status',
    answer: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  },
  'is a page instead': {
    fault: 'type',
    answer: (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<!doctype html><h1>Sign in to the network</h1>',
      }),
  },
  'was tampered with': {
    fault: 'integrity',
    answer: async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n;window.tampered = true;` });
    },
  },
};

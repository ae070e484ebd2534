/** Like shell/src/main.tsx, but as one bundle: there are no releases to load or watch. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { choices } from '@refined/bench/screens';
import { createApiClient } from '@refined/shared/api-client';
import { readPageConfig } from '@refined/shared/federation';
import { createBrowserRouter } from '@refined/shared/router';
import { createSessionActions, createSessionStore } from '@refined/shared/session';
import { askForUser } from 'shell/src/page/ask-for-user.ts';
import { createCaches, whenAnswered } from 'shell/src/page/caches.ts';
import { ShellPage } from 'shell/src/page/shell-page.tsx';
import { createRoutes } from 'shell/src/routes.tsx';

const config = readPageConfig();
const store = createSessionStore();
const client = createApiClient(
  {
    host: config.apiHost,
    fetch: window.fetch.bind(window),
    token: () => store.snapshot().session?.token,
    onUnauthorized: store.expire,
  },
  config.productKey,
);
const caches = createCaches(store);
askForUser(client, store);

let settle = (): void => {};
const settled = new Promise<void>((resolve) => (settle = resolve));

createRoot(document.getElementById('root')!).render(
  createElement(ShellPage, {
    api: { client, product: { name: config.productName, key: config.productKey } },
    caches,
    store,
    actions: createSessionActions(client, store),
    router: createBrowserRouter(createRoutes(choices)),
    settled,
    onShown: () => void whenAnswered(caches.current()).then(settle),
  }),
);

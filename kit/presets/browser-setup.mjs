import { webcrypto } from 'node:crypto';
import { beforeEach } from '@jest/globals';
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';

// Long, but below the test's own timeout, so that tests don't fail on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom's own function only logs an error, because it has no layout.
window.scrollTo = () => {};
Object.defineProperty(window.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
// Each test starts with empty storages, as in a new browser.
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

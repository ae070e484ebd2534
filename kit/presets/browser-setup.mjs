import { webcrypto } from 'node:crypto';
import { beforeEach } from '@jest/globals';
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';

// Within the test's own time limit, so that a busy machine fails no test.
configure({ asyncUtilTimeout: 30_000 });

// jsdom's own only logs an error, because it has no layout to scroll.
window.scrollTo = () => {};
Object.defineProperty(window.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
// Each test begins in a tab of its own: the places of lists are kept in it.
beforeEach(() => window.sessionStorage.clear());

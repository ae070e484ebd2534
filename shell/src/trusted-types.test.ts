import { expect, it } from '@jest/globals';
import { allowedHtml, allowedScript, pageNonce } from './trusted-types.ts';

it.each([
  ['/releases/queues-mfe/1.0.0/screen.js', true],
  ['http://localhost/releases/queues-mfe/1.0.0/screen.js?retry=1', true],
  ['https://elsewhere.example/releases/screen.js', false],
  ['//elsewhere.example/releases/screen.js', false],
  ['/releases/../api/drugs', false],
  ['/releases/%2e%2e/api/drugs', false],
  ['/api/drugs', false],
  ['data:text/javascript,alert(1)', false],
])('script address %s allowed: %s', (address, allowed) => {
  expect(allowedScript(address)).toBe(allowed ? address : null);
});

it.each([
  ['http://127.0.0.1:8080/releases/queues-mfe/1.0.0-dev.ab/screen.js', true],
  ['http://127.0.0.1:8080/api/drugs', false],
  ['http://127.0.0.1:8080/releases/../evil.js', false],
  ['http://127.0.0.1:8081/releases/queues-mfe/1.0.0/screen.js', false],
  ['https://127.0.0.1:8080/releases/queues-mfe/1.0.0/screen.js', false],
])(
  'script address %s allowed where the gateway lists http://127.0.0.1:8080: %s',
  (address, allowed) => {
    expect(allowedScript(address, ['http://127.0.0.1:8080'])).toBe(allowed ? address : null);
    expect(allowedScript(address)).toBeNull();
  },
);

it('lets only the blank through that fills a new style element', () => {
  expect(allowedHtml(' ')).toBe(' ');
  expect(allowedHtml('')).toBe('');
  expect(allowedHtml('<img onerror=alert(1)>')).toBeNull();
});

it('takes the nonce from the element that the gateway marked, and none where there is no policy', () => {
  expect(pageNonce()).toBeUndefined();
  const style = document.createElement('style');
  style.setAttribute('nonce', 'abc');
  style.nonce = 'abc';
  document.head.append(style);
  expect(pageNonce()).toBe('abc');
});

import { beforeAll, expect, it } from '@jest/globals';
import { canaried } from '@refined/releases';
import type { ReleaseState } from '@refined/shared/contract';
import {
  blockOf,
  change,
  preloadsShell,
  productStore,
  scriptsOf,
  storeShell,
} from '../test-product.ts';
import { staticPage } from './static-page.ts';

const CONFIG = {
  productName: 'F',
  productKey: 'f',
  apiHost: 'https://api.example:8443/base',
  bucket: 3,
  reports: true,
};
let state: ReleaseState;

beforeAll(async () => {
  const made = await productStore();
  await storeShell(made, '2.0.0');
  await change(made, 'canary', 'shell', canaried('2.0.0', 99));
  state = (await made.store.readState())!;
});

it('is the active shell with the configuration; the shell finds state and bucket itself, and nobody takes reports', () => {
  const { html } = staticPage(state, CONFIG);
  expect(scriptsOf(html).map(({ address }) => address)).toEqual([
    '/releases/shell/1.0.0/kit.js',
    '/releases/shell/1.0.0/shell.js',
  ]);
  expect(blockOf(html, 'refined-config')).toEqual({
    productName: 'F',
    productKey: 'f',
    apiHost: CONFIG.apiHost,
  });
  expect(html).not.toContain('refined-state');
  expect(blockOf(html, 'refined-start')).toMatchObject({ workspace: 'shell' });
  expect(blockOf(html, 'refined-start')).not.toHaveProperty('report');
  expect(preloadsShell(html)).toBe(true);
  expect(html).toContain('<div id="root"><div aria-hidden="true">');
});

it('has no nonce anywhere, no inline script and no inline handler', () => {
  const { html } = staticPage(state, CONFIG);
  expect(html).not.toContain('nonce');
  expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))|\son\w+=|\sstyle=/);
});

it('has the whole policy in its headers, and in the page what a page may say itself', () => {
  const { html, headers } = staticPage(state, CONFIG);
  const inPage =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' https://api.example:8443; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types default bootstrap";
  expect(headers['content-security-policy']).toBe(`${inPage}; frame-ancestors 'none'`);
  expect(html.replaceAll('&#39;', "'")).toMatch(
    new RegExp(`<head><meta http-equiv="Content-Security-Policy" content="${inPage}">`),
  );
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.stringContaining('max-age='),
  });
});

it('can not be made without a shell', () => {
  expect(() => staticPage({ ...state, releases: {} }, CONFIG)).toThrow(
    'No release of the shell is active.',
  );
});

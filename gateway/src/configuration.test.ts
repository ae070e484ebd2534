import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from './configuration.ts';

const problemsOf = (environment: Record<string, string>) => {
  const read = readConfiguration({ RELEASES_DIR: '/releases', ...environment });
  return 'problems' in read ? read.problems : [];
};

it('has a default for all but the store', () => {
  expect(readConfiguration({ RELEASES_DIR: '/releases' })).toMatchObject({ configuration: { host: '127.0.0.1', port: 8080, page: { productName: 'Formulary', productKey: 'formulary', apiHost: '' }, liveReload: false } });
});

it('takes a slash off the API host and tells the page to listen only while developing', () => {
  expect(readConfiguration({ RELEASES_DIR: '/r', API_HOST: 'https://api.example/', LIVE_RELOAD: '1' })).toMatchObject({ configuration: { page: { apiHost: 'https://api.example', liveReload: true } } });
});

describe('says what is wrong, all at once', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['API_HOST', 'api.example'],
    ['API_UPSTREAM', 'ftp://x'],
    ['PRODUCT_KEY', 'My List'],
    ['LOG_LEVEL', 'loud'],
    ['REQUEST_TIMEOUT', '-1'],
    ['RELEASES_DIR', ''],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('in one list', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });
});

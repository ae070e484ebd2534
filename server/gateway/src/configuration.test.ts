import { describe, expect, it } from '@jest/globals';
import { DEFAULT_LIMITS, readConfiguration } from './configuration.ts';

const read = (environment: Record<string, string>) =>
  readConfiguration({ RELEASES: '/releases', ...environment });
const problemsOf = (environment: Record<string, string>) => {
  const answer = read(environment);
  return 'problems' in answer ? answer.problems : [];
};

it('has a default for all but the store', () => {
  expect(read({})).toMatchObject({
    configuration: {
      HOST: '127.0.0.1',
      PORT: 8080,
      RELEASES: '/releases',
      page: { productName: 'Formulary', productKey: 'formulary', apiHost: '' },
      LIVE_RELOAD: false,
    },
  });
});

it('takes a slash off the API host and tells the page to listen only while developing', () => {
  expect(read({ API_HOST: 'https://api.example/', LIVE_RELOAD: '1' })).toMatchObject({
    configuration: { page: { apiHost: 'https://api.example', liveReload: true } },
  });
});

it.each([
  [{ RELEASES: '', RELEASES_DIR: '/folder' }, '/folder'],
  [
    { RELEASES: 's3://releases-of.example/refined/production', RELEASES_DIR: '/folder' },
    's3://releases-of.example/refined/production',
  ],
  [{ RELEASES: 's3://bucket' }, 's3://bucket'],
])('finds the store of %j at %s', (environment, location) => {
  expect(read(environment)).toMatchObject({ configuration: { RELEASES: location } });
});

it('says nothing of origins where there are none', () => {
  expect(read({ OVERRIDE_ORIGINS: ' ' })).not.toHaveProperty('configuration.page.overrideOrigins');
});

it('looks for a new generation twice in the second in which it is to be served', () => {
  expect(DEFAULT_LIMITS.poll).toBeLessThanOrEqual(500);
});

describe('says what is wrong', () => {
  it.each([
    ['PORT', 'eighty'],
    ['RELEASES', ''],
    ['RELEASES', 'https://bucket.example'],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('all at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });
});

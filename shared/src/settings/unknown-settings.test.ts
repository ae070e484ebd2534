import { expect, it } from '@jest/globals';
import { SETTING_NAMES } from './table.ts';
import { unknownSettings } from './unknown-settings.ts';

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['RELEASE_PUBLIC_KEY', 'RELEASE_PUBLIC_KEYS'],
])('%s: did you mean %s?', (name, meant) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([
    `Warning: there is no setting ${name}. Did you mean ${meant}?`,
  ]);
});

it('tells of a name with a prefix of ours', () => {
  expect(unknownSettings({ RELEASE_COLOUR: 'red' })).toEqual([
    'Warning: there is no setting RELEASE_COLOUR. docs/operating.md lists the settings.',
  ]);
});

it('takes no setting of ours for a misspelling of another', () => {
  expect(unknownSettings(Object.fromEntries(SETTING_NAMES.map((name) => [name, 'x'])))).toEqual([]);
});

it.each([
  'HOME',
  'HOSTNAME',
  'PATH',
  'PORTS',
  'POST',
  'APP_PORT',
  'DB_HOST',
  'TEST_DATABASE_URL',
  'XDG_DATA_DIRS',
  'API_SERVICE_HOST',
  'GATEWAY_PORT',
  'GATEWAY_SERVICE_PORT',
  'AWS_SECRET_ACCESS_KEY',
  'CHROME_PATH',
])("says nothing of others' variables: %s", (name) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([]);
});

it('says nothing of a setting that has what a near name seems to want', () => {
  expect(unknownSettings({ DATABASE_URI: 'x', DATABASE_URL: 'y' })).toEqual([]);
});

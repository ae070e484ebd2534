import { describe, expect, it } from '@jest/globals';
import { readSettings, unknownSettings } from './read-settings.ts';
import { SETTING_NAMES, SETTINGS, type ProgramName, type Setting } from './table.ts';
import { stopRuleOf } from './stop-rule.ts';

const PROGRAMS: readonly ProgramName[] = ['api', 'gateway', 'registry', 'start', 'release'];
const ROOT = '/repository';
const KEY = Buffer.alloc(32, 7).toString('base64');

const settingsOf = <Program extends ProgramName>(
  program: Program,
  environment: Record<string, string>,
) => {
  const read = readSettings(program, environment, ROOT);
  if ('problems' in read) throw new Error(read.problems.join(' '));
  return read.settings;
};
const problemsOf = (program: ProgramName, environment: Record<string, string>) => {
  const read = readSettings(program, environment, ROOT);
  return 'problems' in read ? read.problems : [];
};

it.each(PROGRAMS)('has a usable default wherever it has one: %s', (program) => {
  expect(problemsOf(program, {})).toEqual([]);
});

it('gives a program what it reads, and nothing else', () => {
  expect(settingsOf('release', { PORT: 'no matter here', RELEASE_ACTOR: 'anna' })).toEqual({
    DATA_DIR: '/repository/.data',
    RELEASE_ACTOR: 'anna',
    STOP_RULE: { all: { share: 20, failed: 3, minutes: 30 }, own: new Map() },
  });
});

it('takes an empty value, as a copied .env.example has it, for none', () => {
  const usual = SETTING_NAMES.filter((name) => !(SETTINGS[name] as Setting).offWhenBlank);
  const blank = Object.fromEntries(usual.map((name) => [name, ' ']));
  for (const program of PROGRAMS)
    expect(settingsOf(program, blank)).toEqual(settingsOf(program, {}));
});

it('takes an empty value for off where there are pages to link to (D72)', () => {
  expect(settingsOf('api', {}).DPD_PAGE).toContain('code={number}');
  const { DPD_PAGE, NOC_PAGE } = settingsOf('api', { DPD_PAGE: ' ', NOC_PAGE: '' });
  expect([DPD_PAGE, NOC_PAGE]).toEqual([undefined, undefined]);
  expect(problemsOf('api', { DPD_PAGE: 'javascript:{number}', NOC_PAGE: 'https://a.ca/' })).toEqual(
    [
      expect.stringMatching(/^DPD_PAGE must be an address/),
      expect.stringMatching(/^NOC_PAGE must be .* with \{number\} in it/),
    ],
  );
});

it('has a default of its own for each program', () => {
  expect(settingsOf('start', {}).LOG_LEVEL).toBe('warn');
  expect(settingsOf('api', {}).LOG_LEVEL).toBe('info');
});

it.each([
  [{ PORT: '0' }, { PORT: 0 }],
  [{ LIVE_RELOAD: '1' }, { LIVE_RELOAD: true }],
  [{ REQUEST_TIMEOUT: '2500' }, { REQUEST_TIMEOUT: 2500 }],
  [{ API_HOST: 'https://api.example/' }, { API_HOST: 'https://api.example' }],
  [{ S3_ENDPOINT: 'http://minio_1:9000/' }, { S3_ENDPOINT: 'http://minio_1:9000' }],
  [{ RELEASE_PUBLIC_KEYS: `${KEY}, ${KEY}` }, { RELEASE_PUBLIC_KEYS: [KEY, KEY] }],
  [{ RELEASES: 'elsewhere' }, { RELEASES: '/repository/elsewhere' }],
  [
    { RELEASES: 's3://releases-of.example/refined/' },
    { RELEASES: 's3://releases-of.example/refined' },
  ],
  [{ TRUST_PROXY: 'none' }, { TRUST_PROXY: false }],
  [
    { TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' },
    { TRUST_PROXY: 'loopback,10.0.0.0/8,2001:db8::1' },
  ],
  [
    { OVERRIDE_ORIGINS: 'http://localhost:8080, https://Team.example/,http://[::1]:81' },
    { OVERRIDE_ORIGINS: ['http://localhost:8080', 'https://team.example', 'http://[::1]:81'] },
  ],
])('takes %j', (environment, expected) => {
  expect(settingsOf('gateway', environment)).toMatchObject(expected);
});

describe('refuses in one sentence', () => {
  it.each<[ProgramName, string, string, string?]>([
    ['start', 'PORT', 'http'],
    ['start', 'PORT', '70000'],
    ['start', 'PORT', '-1'],
    ['start', 'HOST', 'my host'],
    ['start', 'API_HOST', 'api.example.ca'],
    ['start', 'API_HOST', 'file:///etc'],
    ['gateway', 'API_HOST', 'https://a.example;script-src'],
    ['start', 'PRODUCT_NAME', 'x'.repeat(61)],
    ['start', 'PRODUCT_KEY', 'Drug-Plan'],
    ['start', 'LOG_LEVEL', 'verbose'],
    ['api', 'SEED', 'yes'],
    ['gateway', 'LIVE_RELOAD', 'true'],
    ['gateway', 'REQUEST_TIMEOUT', '-1'],
    ['gateway', 'REQUEST_TIMEOUT', '99'],
    ['gateway', 'API_UPSTREAM', 'ftp://x'],
    ['gateway', 'S3_ENDPOINT', 'minio:9000'],
    ['gateway', 'TRUST_PROXY', 'my-proxy'],
    ['gateway', 'TRUST_PROXY', '10.0.0.1/x'],
    ['api', 'TRUST_PROXY', 'loopback, 10.0.0', '10.0.0'],
    ['api', 'TRUST_PROXY', 'none, loopback'],
    ['gateway', 'TRUST_PROXY', '10.0.0.0/33'],
    ['gateway', 'TRUST_PROXY', '2001:db8::/0'],
    ['start', 'NODE_ENV', 'prod'],
    ['start', 'DATA_DIR', 's3://bucket/data'],
    ['gateway', 'API_UPSTREAM', 'http://me:secret@127.0.0.1:8090'],
    ['gateway', 'REGISTRY_UPSTREAM', 'http://127.0.0.1:8091?x'],
    // What is left of a list of variables that are empty.
    ['api', 'FOUR_EYES', ','],
    ['gateway', 'RELEASE_PUBLIC_KEYS', ','],
    ['release', 'RELEASES', 's3://'],
    ['release', 'RELEASES', 's3://Bucket!/x'],
    ['release', 'RELEASES', 'https://bucket.example'],
    ['release', 'RELEASE_PUBLIC_KEYS', `${KEY},c2hvcnQ=`, 'c2hvcnQ='],
    ['api', 'CORS_ORIGINS', 'https://a.example/path'],
    ['gateway', 'OVERRIDE_ORIGINS', 'localhost:8080'],
    [
      'gateway',
      'OVERRIDE_ORIGINS',
      'https://a.example, https://user@b.example',
      'https://user@b.example',
    ],
    ['gateway', 'OVERRIDE_ORIGINS', '*'],
    ['gateway', 'OVERRIDE_ORIGINS', 'https://*.example'],
    ['gateway', 'OVERRIDE_ORIGINS', "https://a.example;'unsafe-inline'"],
    ['gateway', 'OVERRIDE_ORIGINS', 'data:text/javascript'],
  ])('%s: %s=%s', (program, name, value, shown = value) => {
    const { kind }: Setting = SETTINGS[name as keyof typeof SETTINGS];
    expect(problemsOf(program, { [name]: value })).toEqual([
      `${name} must be ${kind.allowed}, not "${shown}".`,
    ]);
  });

  it('all that is wrong, at once', () => {
    expect(problemsOf('start', { PORT: 'x', HOST: '?', LOG_LEVEL: 'y' })).toHaveLength(3);
  });

  it.each<[ProgramName, string, string]>([
    ['start', 'DATABASE_URL', 'mysql://u:password@h/db'],
    ['api', 'GATEWAY_SECRET', 'short'],
  ])('without repeating the secret: %s, %s', (program, name, value) => {
    const said = problemsOf(program, { [name]: value });
    expect(said).toEqual([expect.stringMatching(`^${name} must be [^"]*\\.$`)]);
    expect(said.join()).not.toContain(value);
  });
});

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
    'Warning: there is no setting RELEASE_COLOUR. .env.example lists the settings.',
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

const rulesOf = (STOP_RULE: string | undefined) => {
  const read = readSettings('release', { STOP_RULE }, '/');
  if ('problems' in read) throw new Error(read.problems.join(' '));
  return (workspace: string) => stopRuleOf(read.settings.STOP_RULE, workspace);
};
const USUAL = { share: 20, failed: 3, minutes: 30 };

it.each([
  [undefined, USUAL, USUAL],
  ['', USUAL, USUAL],
  ['off', undefined, undefined],
  ['50%/10/60', { share: 50, failed: 10, minutes: 60 }, { share: 50, failed: 10, minutes: 60 }],
  ['shell=off', undefined, USUAL],
  ['off, shell=1%/1/1', { share: 1, failed: 1, minutes: 1 }, undefined],
  [
    '30%/4/5,shell=off,shell=40%/6/7',
    { share: 40, failed: 6, minutes: 7 },
    { share: 30, failed: 4, minutes: 5 },
  ],
])('%j is for the shell %j, for others %j', (given, shell, other) => {
  const ruleOf = rulesOf(given);
  expect(ruleOf('shell')).toEqual(shell);
  expect(ruleOf('queues-mfe')).toEqual(other);
});

it.each([
  '20',
  '20/3/30',
  '0%/3/30',
  '101%/3/30',
  '20%/0/30',
  '20%/3/0',
  '20%/3/61',
  'Shell=off',
  '=off',
])('refuses %j, with what is allowed', (given) => {
  expect(() => rulesOf(`10%/1/1, ${given}`)).toThrow(
    `STOP_RULE must be off, or share/failed loads/minutes such as 20%/3/30 (at most 60 minutes); before one for a single workspace its name, as in shell=off; separated by commas, not "${given}".`,
  );
});

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { copiesOf, stageOf, values, installedBy } from './image-layout.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, { readonly link?: true; readonly resolved?: string }>>;
};

const manifestOf = (place: string) =>
  JSON.parse(readFileSync(path.join(ROOT, place, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };

/** The packages that are installed on this machine: without optional ones for other systems. */
const installed = (stage: string): string[] =>
  [...installedBy(stage)].filter((place) => existsSync(path.join(ROOT, place, 'package.json')));

/** A stage after its `npm ci`, with only the packages' manifests, which is all that npm reads. */
const layOutStage = (stage: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'refined-stage-'));
  const manifests = values(stageOf('packages')!.lines, 'COPY').flatMap((rest) =>
    rest.split(' ').slice(0, -1),
  );
  for (const file of manifests) cpSync(path.join(ROOT, file), path.join(folder, file));
  for (const place of installed(stage)) {
    const { link, resolved = '' } = packages[place]!;
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    if (link) symlinkSync(path.join(folder, resolved), path.join(folder, place));
    else cpSync(path.join(ROOT, place, 'package.json'), path.join(folder, place, 'package.json'));
  }
  return folder;
};

it.each(['api', 'gateway', 'registry'])('the image %s has a bill of its packages', (name) => {
  const stage = `${name}-packages`;
  expect(copiesOf(name)).toContainEqual({
    stage,
    sources: ['/refined/bill.cdx.json'],
    target: './',
  });
  const folder = layOutStage(stage);
  const [run = ''] = values(stageOf(stage)!.lines, 'RUN');
  const offline = run
    .split(' && ')
    .filter((command) => !command.startsWith('npm ci'))
    .join(' && ');
  execFileSync('sh', ['-c', offline], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const { bomFormat, components } = JSON.parse(
    readFileSync(path.join(folder, 'bill.cdx.json'), 'utf8'),
  ) as { bomFormat: string; components: readonly { readonly 'bom-ref': string }[] };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map((component) => component['bom-ref'].split('|')[0]));
  const wanted = installed(stage).map((place) => {
    const { name: full, version } = manifestOf(place);
    return `${full}@${version}`;
  });
  expect([...listed].sort()).toEqual([...new Set(wanted)].sort());
});

it('images hold the licence text of each package in its folder, but these bring none', () => {
  const without = ['api', 'gateway', 'registry']
    .flatMap((name) => installed(`${name}-packages`))
    .filter((place) => !packages[place]!.link)
    .filter(
      (place) =>
        !readdirSync(path.join(ROOT, place)).some((file) => /licen[cs]e|copying/i.test(file)),
    )
    .map((place) => manifestOf(place).name);
  expect([...new Set(without)].sort()).toEqual([
    '@aws-sdk/credential-provider-http',
    '@aws-sdk/credential-provider-login',
    '@aws-sdk/nested-clients',
    '@npmcli/agent',
    '@sigstore/verify',
    'abstract-logging',
    'pg-types',
    'pgpass',
    'proxy-agent-negotiate',
  ]);
});
